import { dateOrders, rosterFields } from '@plumbline/domain';
import { z } from 'zod';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { workProgress } from '../../core/work-progress.ts';
import { sexes } from '../../lookups/person-lookups.ts';

/** The limits of a roster file, which the server checks too. */
export const rosterLimits = {
  bytes: 5 * 1024 * 1024,
  rows: 10_000,
  columns: 100,
  storedDays: 14,
  /** The most imports that are stored for one account. */
  maxImports: 50,
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

/** How a file is read, and which groups and protocol its people get. */
export const rosterSettings = z.object({
  /** The field of each column in their order; null leaves the column out. */
  columns: z.array(z.enum(rosterFields).nullable()).min(1).max(rosterLimits.columns),
  dateOrder: z.enum(dateOrders),
  /** The units of a height or weight without one. */
  isMetric: z.boolean(),
  /** The groups that everybody joins; a column of groups adds its own. */
  groupIds: z.array(id).max(50),
  defaultOrganizationProtocolId: id,
});
export type RosterSettings = z.infer<typeof rosterSettings>;

/** What a row leads to: a new profile, an update of an existing one, or nothing. */
export const rosterChoices = ['create', 'update', 'skip'] as const;
export type RosterChoice = (typeof rosterChoices)[number];

export const rosterOutcomes = ['created', 'updated', 'skipped', 'rejected', 'undone', 'kept'] as const;
export type RosterOutcome = (typeof rosterOutcomes)[number];

export const matchBands = ['nearlyCertain', 'likely', 'possible'] as const;

/** How many rows there are of each kind, by what was found and decided. */
export const rosterCounts = z.object({
  /** Rows with problems, which are not imported. */
  problems: z.int(),
  /** Rows without problems and without a match. */
  fresh: z.int(),
  /** Rows with a match, by the confidence of the surest one. */
  nearlyCertain: z.int(),
  likely: z.int(),
  possible: z.int(),
  /** Rows with a match about which nobody has decided yet. */
  undecided: z.int(),
  toCreate: z.int(),
  toUpdate: z.int(),
  toSkip: z.int(),
  created: z.int(),
  updated: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  undone: z.int(),
  /** Rows whose profiles stayed when the import was undone. */
  kept: z.int(),
});
export type RosterCounts = z.infer<typeof rosterCounts>;

/** An import in the list of the account's own imports. */
export const rosterImportSummary = z.object({
  id,
  fileName: z.string(),
  format: z.enum(['csv', 'xlsx']),
  status: z.enum(rosterStatuses),
  rowCount: z.int(),
  /** A partner's system sent it, and every System Admin sees it. */
  isSent: z.boolean(),
  /** Whether the running step has stopped; asking for the step again continues it. */
  ...workProgress,
  createdOn: instant,
  /** When the file's rows are purged; until then the import can be undone. */
  expiresOn: instant,
});
export type RosterImportSummary = z.infer<typeof rosterImportSummary>;

export const rosterImport = rosterImportSummary.extend({
  headers: z.array(z.string()),
  /** The first rows of the file as they are. */
  samples: z.array(z.array(z.string())),
  /** The chosen settings, or the guessed ones where nobody chose yet. */
  settings: rosterSettings.extend({ defaultOrganizationProtocolId: id.nullable() }),
  counts: rosterCounts,
});
export type RosterImport = z.infer<typeof rosterImport>;

/** A match of a row: a profile in reach, or an earlier row of the same file. */
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
  /** The number of the row in the spreadsheet. */
  rowNumber: z.int(),
  cells: z.array(z.string()),
  /** The facts as they were read; null while nothing was read. */
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
  /** The profile that `update` changes. */
  matchProfileId: id.nullable(),
  outcome: z.enum(rosterOutcomes).nullable(),
  /** Why a row was rejected, or why its profile stayed. */
  reason: z.string().nullable(),
  profileId: id.nullable(),
});
export type RosterRow = z.infer<typeof rosterRow>;
