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

/** The story is laid out again with less distance where that spares a page. */
async function layOutStory(model: ClinicalReport, setting: PageSetting): Promise<Story> {
  const inSpacing = async (spacing: Spacing): Promise<Story> => ({
    pages: await layOut(<StoryPages model={model} setting={setting} spacing={spacing} />),
    spacing,
  });
  const usual = await inSpacing('usual');
  if (usual.pages.length <= 1) return usual;
  const tight = await inSpacing('tight');
  return tight.pages.length <= 1 ? tight : usual;
}
