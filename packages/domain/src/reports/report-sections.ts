/** The parts of a clinical report that whoever makes it may leave out. Who, verdict, Test Summary and disclaimer always stay. */
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

/** What a section is called, in the dialog and where a report says what it leaves out. */
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

/** Whom a report can be for; it decides which sections are offered first. */
export const reportReaders = ['clinician', 'person', 'team'] as const;
export type ReportReader = (typeof reportReaders)[number];

export const reportReaderLabels: Readonly<Record<ReportReader, string>> = {
  clinician: 'Clinician',
  person: 'Family',
  team: 'Coach',
};

/**
 * What a report holds unless somebody chooses otherwise. A clinician gets everything. The person gets what they told and how it went
 * on, without the evidence behind each score. Coach and school get scores alone: no answers about mood, no symptoms, no notes.
 */
export const sectionsOfReader: Readonly<Record<ReportReader, readonly ReportSection[]>> = {
  clinician: reportSections,
  person: ['symptoms', 'notes', 'trends', 'history'],
  team: ['trends'],
};
