import type { ClinicalReport } from '@plumbline/contract';
import { hasCourse, personTitle } from '@plumbline/domain';
import { defineDocument, type PageSetting } from '../printing/define-document.ts';
import type { Spacing } from '../printing/density.ts';
import { type LaidOutPage, layOut } from '../printing/draw-pages.ts';
import { px } from '../printing/print-style.ts';
import { detailsTitle } from './details-of-one-test.tsx';
import { findings } from './evidence.tsx';
import { compactTitles, isOfOneTest } from './evidence-of-one-test.tsx';
import { CompactEvidencePages, EvidencePages, StoryPages } from './report-pages.tsx';
import { asOnePage, asTwoPages, freeHeight, roomAboveLastPart, usedHeight } from './room-on-pages.ts';
import type { StoryLook } from './story.tsx';
import { areShortened, type NotesShown } from './symptoms-and-notes.tsx';
import { sparedByCompactTrends, type TrendLook } from './trend-line.tsx';
import { withholdIdentity } from './withhold-identity.ts';

/** The clinical report of a test: the story on its first page, then the evidence for it. */
export const clinicalReportDocument = defineDocument<ClinicalReport>({
  withhold: withholdIdentity,
  layOut: async (model, setting) => {
    const story = await layOutStory(model, setting);
    if (model.isCovidOnly) return story.pages;
    const evidence = await layOutEvidence(model, setting, story.look.spacing);
    const usual = (await onFewerPages(model, setting, story, evidence)) ?? [...story.pages, ...evidence];
    if (usual.length <= 2 || !isOfOneTest(model)) return usual;
    const compact = await layOutCompactly(model, setting);
    return compact !== null && compact.length < usual.length ? compact : usual;
  },
  facts: (model) => ({
    title: `Clinical report, ${personTitle(model.person)}, test of ${model.testDateText}`,
    // The comparison alone, and nothing about mood.
    subject: model.verdict.comparedHeadline,
    author: model.organizationName,
    producer: model.brand.provider,
    createdAt: new Date(model.printedAt.instant),
  }),
});

interface Look extends Pick<StoryLook, 'hasTrends'> {
  spacing: Spacing;
}

interface Story {
  pages: LaidOutPage[];
  look: Look;
}

/** How the first page may look, the best first; the last one in usual spacing goes on to a second page where none fits. */
const looks: readonly Look[] = [
  { spacing: 'usual', hasTrends: true },
  { spacing: 'tight', hasTrends: true },
  { spacing: 'usual', hasTrends: false },
  { spacing: 'tight', hasTrends: false },
];

/** Tight pages show less of long notes. */
const notesOf = (spacing: Spacing): NotesShown => (spacing === 'tight' ? 'few' : 'usual');

const storyPages = (model: ClinicalReport, setting: PageSetting, { spacing, hasTrends }: Look) =>
  layOut(
    <StoryPages
      model={model}
      setting={setting}
      spacing={spacing}
      look={{ hasTrends, notes: notesOf(spacing), hasDisclaimer: false }}
    />,
  );

/** The story is laid out again with less distance, and then without its small trends, where that spares a page. */
async function layOutStory(model: ClinicalReport, setting: PageSetting): Promise<Story> {
  const isCourse = hasCourse(model.trends);
  let usual: Story | null = null;
  for (const look of looks.filter(({ hasTrends }) => isCourse || !hasTrends)) {
    const pages = await storyPages(model, setting, look);
    if (pages.length <= 1) return { pages, look };
    if (look.spacing === 'usual') usual = { pages, look };
  }
  if (usual === null) throw new Error('a story has a look in usual spacing');
  return usual;
}

/** The evidence is laid out again with compact trends where that spares its last page. */
async function layOutEvidence(
  model: ClinicalReport,
  setting: PageSetting,
  spacing: Spacing,
): Promise<LaidOutPage[]> {
  const layOutWith = (trendLook: TrendLook) =>
    layOut(<EvidencePages model={model} setting={setting} notes={notesOf(spacing)} trendLook={trendLook} />);
  const usual = await layOutWith('usual');
  const [last, before] = usual.toReversed();
  if (last === undefined || before === undefined) return usual;
  if (usedHeight(last) > freeHeight(before) + px(sparedByCompactTrends(model.trends))) return usual;
  const compact = await layOutWith('compact');
  return compact.length < usual.length ? compact : usual;
}

/** About as much room tight spacing leaves more on the first page, in points. */
const roomByTightSpacing = 60;
/** A finding takes more height than this, in points. */
const leastFinding = 50;

/**
 * Where the first page has room left, the first findings go there, as long as the report then takes two pages instead of three, or all of
 * the evidence does, and the report is one page.
 * @returns null where it does not
 */
async function onFewerPages(
  model: ClinicalReport,
  setting: PageSetting,
  { pages, look }: Story,
  evidence: LaidOutPage[],
): Promise<LaidOutPage[] | null> {
  const [first, ...others] = pages;
  const [second, third, ...more] = evidence;
  if (first === undefined || second === undefined || others.length + more.length > 0) return null;
  const withStory = (page: LaidOutPage) =>
    third === undefined
      ? asOnePage(page, second)
      : asTwoPages([page, second, third], titlesOf(model, notesOf(look.spacing)));
  const usual = withStory(first);
  if (usual !== null || look.spacing === 'tight') return usual;
  if (roomAboveLastPart(first) + roomByTightSpacing < leastFinding) return null;
  // Tight spacing shortens long notes, which would then be among the findings.
  if (findings(model, 'few').length !== findings(model, 'usual').length) return null;
  const [tight, ...moreOfTight] = await storyPages(model, setting, { ...look, spacing: 'tight' });
  return tight === undefined || moreOfTight.length > 0 ? null : withStory(tight);
}

/** The first headings of the findings, and the heading after them. */
const titlesOf = (model: ClinicalReport, notes: NotesShown): string[] => [
  ...findings(model, notes).map(({ title }) => title),
  ...model.details.slice(0, 1).map(({ categoryId }) => detailsTitle(categoryId)),
];

/**
 * A report of one test in as little room as it takes: the disclaimer stands at the foot of the first page, and short findings side by side.
 * @returns null where the first page does not hold the story and the disclaimer
 */
async function layOutCompactly(model: ClinicalReport, setting: PageSetting): Promise<LaidOutPage[] | null> {
  const allNotes: NotesShown[] = areShortened(model.notes, 'few') ? ['usual', 'few'] : ['few'];
  for (const notes of allNotes) {
    const [first, ...others] = await layOut(
      <StoryPages
        model={model}
        setting={setting}
        spacing="tight"
        look={{ hasTrends: false, notes, hasDisclaimer: true }}
      />,
    );
    if (first === undefined || others.length > 0) continue;
    const evidence = await layOut(<CompactEvidencePages model={model} setting={setting} notes={notes} />);
    const [second, third, ...more] = evidence;
    if (second === undefined || third === undefined || more.length > 0) return [first, ...evidence];
    return asTwoPages([first, second, third], compactTitles(model, notes)) ?? [first, ...evidence];
  }
  return null;
}
