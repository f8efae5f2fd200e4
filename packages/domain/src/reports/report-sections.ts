/** The parts of a clinical report that its maker may leave out. The person, the verdict, the Test Summary and the disclaimer always stay. */
export const reportSections = [
  'symptoms',
  'notes',
  'trends',
  'assessments',
  'questionnaires',
  'details',
  'history',
  'device',
] as const;
export type ReportSection = (typeof reportSections)[number];

/** The name of a section, in the dialog and where a report names what was left out. */
export const reportSectionLabels: Readonly<Record<ReportSection, string>> = {
  symptoms: 'Symptoms',
  notes: 'Notes',
  trends: 'Trends',
  assessments: 'On-field assessment and VOMS',
  questionnaires: 'PHQ-9 and GAD-7',
  details: 'Test details',
  history: 'Profile history',
  device: 'Device',
};

/** The readers that a report can be made for; the reader decides which sections are chosen at first. */
export const reportReaders = ['clinician', 'person', 'team'] as const;
export type ReportReader = (typeof reportReaders)[number];

export const reportReaderLabels: Readonly<Record<ReportReader, string>> = {
  clinician: 'Clinician',
  person: 'Family',
  team: 'Coach',
};

/**
 * The sections that a report holds unless its maker chooses others. A clinician gets everything. The person gets their own answers and
 * the course over time, without the evidence behind each score. Coach and school get scores alone: no answers about mood, no symptoms
 * and no notes.
 */
export const sectionsOfReader: Readonly<Record<ReportReader, readonly ReportSection[]>> = {
  clinician: reportSections,
  person: ['symptoms', 'notes', 'trends', 'history'],
  team: ['trends'],
};
