import { dateOrders, rosterFields } from '@plumbline/domain';
import { z } from 'zod';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { workProgress } from '../../core/work-progress.ts';
import { sexes } from '../../lookups/person-lookups.ts';

/** What a roster file may hold; the server counts for itself. */
export const rosterLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  keptDays: 14,
  /** Of one account at a time. */
  keptImports: 50,
} as const;

export const rosterStatuses = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
] as const;
export type RosterStatus = (typeof rosterStatuses)[number];

/** How a file is read, and where its people go. */
export const rosterSettings = z.object({
  /** What each column holds, by place; null leaves it out. */
  columns: z.array(z.enum(rosterFields).nullable()).min(1).max(rosterLimits.columns),
  dateOrder: z.enum(dateOrders),
  /** What a height or weight without a unit is in. */
  isMetric: z.boolean(),
  /** Everybody joins these; a column of groups adds its own. */
  groupIds: z.array(id).max(50),
  defaultOrganizationProtocolId: id,
});
export type RosterSettings = z.infer<typeof rosterSettings>;

/** What becomes of a row: a new profile, a profile that is there already, or nothing. */
export const rosterChoices = ['create', 'update', 'skip'] as const;
export type RosterChoice = (typeof rosterChoices)[number];

export const rosterOutcomes = ['created', 'updated', 'skipped', 'rejected', 'undone', 'kept'] as const;
export type RosterOutcome = (typeof rosterOutcomes)[number];

export const matchBands = ['nearlyCertain', 'likely', 'possible'] as const;

/** Rows by what was found and decided about them. */
export const rosterCounts = z.object({
  /** With problems: they are not imported. */
  problems: z.int(),
  /** Without problems, and like nobody. */
  fresh: z.int(),
  /** Like somebody, by their surest match. */
  nearlyCertain: z.int(),
  likely: z.int(),
  possible: z.int(),
  /** Like somebody, and nobody has chosen yet. */
  undecided: z.int(),
  toCreate: z.int(),
  toUpdate: z.int(),
  toSkip: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  undone: z.int(),
  /** Stayed when the import was undone. */
  kept: z.int(),
});
export type RosterCounts = z.infer<typeof rosterCounts>;

/** An import in the list of one's own. */
export const rosterImportSummary = z.object({
  id,
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  status: z.enum(rosterStatuses),
  rowCount: z.int(),
  /** Of the step that runs: asking for the step again takes it up where it stands. */
  ...workProgress,
  createdOn: instant,
  /** When the file's rows are forgotten; until then the import can be undone. */
  expiresOn: instant,
});
export type RosterImportSummary = z.infer<typeof rosterImportSummary>;

export const rosterImport = rosterImportSummary.extend({
  headers: z.array(z.string()),
  /** The first rows as they stand in the file. */
  samples: z.array(z.array(z.string())),
  /** As chosen; as guessed where nobody chose yet. */
  settings: rosterSettings.extend({ defaultOrganizationProtocolId: id.nullable() }),
  counts: rosterCounts,
});
export type RosterImport = z.infer<typeof rosterImport>;

/** Somebody a row may be: a profile in reach, or an earlier row of the same file. */
export const rosterMatch = z.object({
  profileId: id.nullable(),
  rowNumber: z.int().nullable(),
  fullName: z.string(),
  birthDate: calendarDate.nullable(),
  sex: z.enum(sexes.ids).nullable(),
  confidencePercent: z.int(),
  band: z.enum(matchBands),
  reason: z.string(),
});
export type RosterMatch = z.infer<typeof rosterMatch>;

export const rosterRow = z.object({
  /** As the spreadsheet counts. */
  rowNumber: z.int(),
  cells: z.array(z.string()),
  /** As it was read; null while nothing was. */
  person: z
    .object({
      firstName: z.string(),
      lastName: z.string(),
      birthDate: calendarDate.nullable(),
      sex: z.enum(sexes.ids).nullable(),
      groupNames: z.array(z.string()),
    })
    .nullable(),
  problems: z.array(z.string()),
  matches: z.array(rosterMatch),
  choice: z.enum(rosterChoices).nullable(),
  /** Whom `update` means. */
  matchProfileId: id.nullable(),
  outcome: z.enum(rosterOutcomes).nullable(),
  /** Why a row was rejected or kept. */
  reason: z.string().nullable(),
  profileId: id.nullable(),
});
export type RosterRow = z.infer<typeof rosterRow>;
