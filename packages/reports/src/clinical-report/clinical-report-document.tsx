import type { ClinicalReport } from '@plumbline/contract';
import { personTitle } from '@plumbline/domain';
import { defineDocument, type PageSetting } from '../printing/define-document.ts';
import type { Spacing } from '../printing/density.ts';
import { type LaidOutPage, layOut } from '../printing/draw-pages.ts';
import { detailsTitle } from './details-of-one-test.tsx';
import { findings } from './evidence.tsx';
import { EvidencePages, StoryPages } from './report-pages.tsx';
import { heightOfParts, partsThatFit, roomAboveLastPart, roomBelowParts } from './room-on-pages.ts';
import { withholdIdentity } from './withhold-identity.ts';

/** The clinical report of a test: the story on its first page, then the evidence for it. */
export const clinicalReportDocument = defineDocument<ClinicalReport>({
  withhold: withholdIdentity,
  layOut: async (model, setting) => {
    const story = await layOutStory(model, setting);
    if (model.isCovidOnly) return story.pages;
    const evidence = await layOutEvidence(model, setting, story.look.spacing, 0);
    return (await withFindingsOnPageOne(model, setting, story, evidence)) ?? [...story.pages, ...evidence];
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

interface Look {
  spacing: Spacing;
  hasTrends: boolean;
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

/** The story is laid out again with less distance, and then without its small trends, where that spares a page. */
async function layOutStory(model: ClinicalReport, setting: PageSetting): Promise<Story> {
  const isCourse = model.trends.some(({ points }) => points.length > 1);
  let usual: Story | null = null;
  for (const look of looks.filter(({ hasTrends }) => isCourse || !hasTrends)) {
    const pages = await layOut(<StoryPages model={model} setting={setting} {...look} findingCount={0} />);
    if (pages.length <= 1) return { pages, look };
    if (look.spacing === 'usual') usual = { pages, look };
  }
  if (usual === null) throw new Error('a story has a look in usual spacing');
  return usual;
}

const layOutEvidence = (
  model: ClinicalReport,
  setting: PageSetting,
  spacing: Spacing,
  findingCount: number,
) => layOut(<EvidencePages model={model} setting={setting} spacing={spacing} findingCount={findingCount} />);

/** About as much room tight spacing leaves more on the first page, in points. */
const roomByTightSpacing = 60;

/**
 * Where the first page has room left, the first findings go there, as long as that spares a page.
 * @returns null where it spares none
 */
async function withFindingsOnPageOne(
  model: ClinicalReport,
  setting: PageSetting,
  { pages, look }: Story,
  evidence: LaidOutPage[],
): Promise<LaidOutPage[] | null> {
  const [first, ...others] = pages;
  const [next] = evidence;
  const last = evidence.at(-1);
  if (first === undefined || others.length > 0 || next === undefined || last === undefined || next === last)
    return null;
  const missing =
    heightOfParts(last) - evidence.slice(0, -1).reduce((sum, page) => sum + roomBelowParts(page), 0);
  const room = roomAboveLastPart(first);
  const canSpare = (story: LaidOutPage) => {
    const fit = partsThatFit(next, titlesOf(model, look.spacing), roomAboveLastPart(story));
    return fit.height >= missing ? fit.count : 0;
  };
  const inUsual = missing <= room ? canSpare(first) : 0;
  if (inUsual > 0) return layOutWith(model, setting, look, inUsual, evidence.length);
  if (look.spacing === 'tight' || missing > room + roomByTightSpacing) return null;
  // Tight spacing shortens long notes, which would then be among the findings.
  if (findings(model, 'tight').length !== findings(model, 'usual').length) return null;
  const tight: Look = { ...look, spacing: 'tight' };
  const [story] = await layOut(<StoryPages model={model} setting={setting} {...tight} findingCount={0} />);
  const inTight = story === undefined ? 0 : canSpare(story);
  return inTight === 0 ? null : layOutWith(model, setting, tight, inTight, evidence.length);
}

/** The first headings of the findings, and the heading after them. */
const titlesOf = (model: ClinicalReport, spacing: Spacing): string[] => [
  ...findings(model, spacing).map(({ title }) => title),
  ...model.details.slice(0, 1).map(({ categoryId }) => detailsTitle(categoryId)),
];

/** The report with so many findings on its first page; null where that makes as many pages as without. */
async function layOutWith(
  model: ClinicalReport,
  setting: PageSetting,
  look: Look,
  findingCount: number,
  pageCount: number,
): Promise<LaidOutPage[] | null> {
  const story = await layOut(
    <StoryPages model={model} setting={setting} {...look} findingCount={findingCount} />,
  );
  if (story.length > 1) return null;
  const evidence = await layOutEvidence(model, setting, look.spacing, findingCount);
  return evidence.length < pageCount ? [...story, ...evidence] : null;
}
