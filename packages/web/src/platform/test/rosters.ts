import type { RosterImport, RosterRow } from '@plumbline/contract';

const noCounts = {
  problems: 0,
  fresh: 0,
  nearlyCertain: 0,
  likely: 0,
  possible: 0,
  undecided: 0,
  toCreate: 0,
  toUpdate: 0,
  toSkip: 0,
  created: 0,
  updated: 0,
  skipped: 0,
  rejected: 0,
  undone: 0,
  kept: 0,
};
/** A roster of three rows that was checked. */
export const aRoster = (
  over: Partial<Omit<RosterImport, 'counts'>> & { counts?: Partial<RosterImport['counts']> } = {},
): RosterImport => ({
  id: 5,
  fileName: 'fall.csv',
  format: 'csv',
  status: 'checked',
  rowCount: 3,
  isSent: false,
  doneCount: 0,
  isStalled: false,
  createdOn: '2026-10-06T15:00:00Z',
  finishedOn: null,
  expiresOn: '2026-10-20T15:00:00Z',
  headers: ['First', 'Last', 'Born', 'Gender'],
  samples: [['Maya', 'Okafor', '3/14/2009', 'F']],
  settings: {
    columns: ['firstName', 'lastName', 'birthDate', null],
    dateOrder: 'mdy',
    isMetric: false,
    groupIds: [11],
    defaultOrganizationProtocolId: null,
  },
  ...over,
  counts: { ...noCounts, ...over.counts },
});
/** A row of it: somebody new, who will be made. */
export const aRosterRow = (over: Partial<RosterRow>): RosterRow => ({
  rowNumber: 2,
  cells: ['Maya', 'Okafor', '3/14/2009', 'F'],
  person: {
    firstName: 'Maya',
    lastName: 'Okafor',
    birthDate: '2009-03-14',
    sex: 'F',
    groupNames: ['Football'],
  },
  problems: [],
  matches: [],
  choice: 'create',
  matchProfileId: null,
  outcome: null,
  reason: null,
  profileId: null,
  ...over,
});
