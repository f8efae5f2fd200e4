import type { ClinicalReport } from '@plumbline/contract';
import { personTitle } from '@plumbline/domain';
import { defineDocument, type PageSetting } from '../printing/define-document.ts';
import type { Spacing } from '../printing/density.ts';
import { type LaidOutPage, layOut } from '../printing/draw-pages.ts';
import { EvidencePages, StoryPages } from './report-pages.tsx';
import { withholdIdentity } from './withhold-identity.ts';

/** The clinical report of a test: the story on its first page, then the evidence for it. */
export const clinicalReportDocument = defineDocument<ClinicalReport>({
  withhold: withholdIdentity,
  layOut: async (model, setting) => {
    const { pages, spacing } = await layOutStory(model, setting);
    if (model.isCovidOnly) return pages;
    return [...pages, ...(await layOut(<EvidencePages model={model} setting={setting} spacing={spacing} />))];
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

interface Story {
  pages: LaidOutPage[];
  spacing: Spacing;
}

/** How the first page may look, the best first; the last one in usual spacing goes on to a second page where none fits. */
const looks = [
  { spacing: 'usual', hasTrends: true },
  { spacing: 'tight', hasTrends: true },
  { spacing: 'usual', hasTrends: false },
  { spacing: 'tight', hasTrends: false },
] as const;

/** The story is laid out again with less distance, and then without its small trends, where that spares a page. */
async function layOutStory(model: ClinicalReport, setting: PageSetting): Promise<Story> {
  const isCourse = model.trends.some(({ points }) => points.length > 1);
  let usual: LaidOutPage[] = [];
  for (const { spacing, hasTrends } of looks.filter((look) => isCourse || !look.hasTrends)) {
    const pages = await layOut(
      <StoryPages model={model} setting={setting} spacing={spacing} hasTrends={hasTrends} />,
    );
    if (pages.length <= 1) return { pages, spacing };
    if (spacing === 'usual') usual = pages;
  }
  return { pages: usual, spacing: 'usual' };
}
