import type { ClinicalReport } from '@plumbline/contract';
import { type ReportSection, reportedIn, reportSectionLabels, reportSections } from '@plumbline/domain';
import { type ReportParts, reportModel } from './report-model.ts';
import { withholdSections } from './withhold-sections.ts';

/** The fields of a report that are emptied when a section is left out. */
const emptied: Readonly<Record<ReportSection, Partial<ClinicalReport>>> = {
  symptoms: { symptoms: null },
  notes: { notes: null },
  trends: { trends: [] },
  assessments: { onField: [], voms: null },
  questionnaires: { questionnaires: [] },
  details: { details: [] },
  history: { history: { tests: [], events: [], rows: [] } },
  device: { device: [] },
};

/** Whether a report has content in a section. */
const holds: Readonly<Record<ReportSection, (model: ClinicalReport) => boolean>> = {
  symptoms: ({ symptoms }) => symptoms !== null,
  notes: ({ notes, event }) => notes !== null || (event?.note ?? null) !== null,
  trends: ({ trends }) => trends.length > 0,
  assessments: ({ onField, voms }) => onField.length > 0 || voms !== null,
  questionnaires: ({ questionnaires }) => questionnaires.length > 0,
  details: ({ details }) => details.length > 0,
  history: ({ history }) => history.tests.length > 0,
  device: ({ device }) => device.length > 0,
};

/** Whether a test of the report has a measure of the section: its score would stand in a table or a trend. */
const hasMeasureOf = (section: ReportSection, { tests }: ReportParts): boolean =>
  tests.some(({ measures }) => measures.some(({ measureId }) => reportedIn(measureId) === section));

/**
 * The report with the chosen sections (pure). The content of a section that is left out appears nowhere else in the report, and the report
 * names the section, so that no reader takes it for missing.
 * @param sections the sections to include; parts that belong to no section are always included
 */
export function reportOfSections(parts: ReportParts, sections: readonly ReportSection[]): ClinicalReport {
  const whole = reportModel(withholdSections(parts, []));
  const unchosen = reportSections.filter((section) => !sections.includes(section));
  if (unchosen.length === 0) return whole;
  const dropped = unchosen.filter((section) => holds[section](whole) || hasMeasureOf(section, parts));
  return Object.assign(
    {},
    reportModel(withholdSections(parts, unchosen)),
    ...unchosen.map((section) => emptied[section]),
    {
      leftOut: dropped.map((section) => reportSectionLabels[section]),
    },
  ) as ClinicalReport;
}
