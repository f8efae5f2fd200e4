import { type ReportSection, reportSectionLabels, reportSections } from '@plumbline/domain';
import type { ClinicalReportModel } from '@plumbline/reports';

/** What a report is without a section. */
const without: Readonly<Record<ReportSection, Partial<ClinicalReportModel>>> = {
  symptoms: { symptoms: null },
  notes: { notes: null },
  trends: { trends: [] },
  assessments: { onField: [], voms: null },
  questionnaires: { questionnaires: [] },
  details: { details: [] },
  history: { history: { tests: [], events: [], rows: [] } },
  device: { device: [] },
};

/** Whether a report says anything in a section. */
const holds: Readonly<Record<ReportSection, (model: ClinicalReportModel) => boolean>> = {
  symptoms: ({ symptoms }) => symptoms !== null,
  notes: ({ notes }) => notes !== null,
  trends: ({ trends }) => trends.length > 0,
  assessments: ({ onField, voms }) => onField.length > 0 || voms !== null,
  questionnaires: ({ questionnaires }) => questionnaires.length > 0,
  details: ({ details }) => details.length > 0,
  history: ({ history }) => history.tests.length > 0,
  device: ({ device }) => device.length > 0,
};

/**
 * A report with the sections somebody chose (pure). What it held and leaves out, it names, so that no reader takes it for missing.
 * @param sections the ones to keep; unknown parts of the model stay
 */
export function keepSections(
  model: ClinicalReportModel,
  sections: readonly ReportSection[],
): ClinicalReportModel {
  const dropped = reportSections.filter((section) => !sections.includes(section) && holds[section](model));
  return Object.assign({}, model, ...dropped.map((section) => without[section]), {
    leftOut: dropped.map((section) => reportSectionLabels[section]),
  }) as ClinicalReportModel;
}
