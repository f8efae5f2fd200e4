import { z } from 'zod';
import { calendarDate, id, instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';
import { workProgress } from '../../core/work-progress.ts';
import { matchBands } from '../roster/roster-import.ts';

export const duplicateReportStatuses = ['working', 'failed', 'ready'] as const;

/** A report of possible duplicates: of how many people, and how far it is. */
export const duplicateReport = z.object({
  id,
  status: z.enum(duplicateReportStatuses),
  profileCount: z.int(),
  ...workProgress,
  requestedOn: instant,
});
export type DuplicateReport = z.output<typeof duplicateReport>;

/** One of two who may be one person. */
export const duplicatePerson = z.object({
  id,
  firstName: withheld(z.string()),
  lastName: withheld(z.string()),
  birthDate: withheld(calendarDate),
});
export type DuplicatePerson = z.output<typeof duplicatePerson>;

/** Two profiles that may be one person, `profile1` the one with the lower id. */
export const duplicatePair = z.object({
  profile1: duplicatePerson,
  profile2: duplicatePerson,
  /** How surely the two are one person, 1 to 99. */
  confidencePercent: z.int(),
  band: z.enum(matchBands),
  /** In words, with neither names nor dates: 'Same birth date and first name, last name differs by one letter'. */
  reason: z.string(),
});
export type DuplicatePair = z.output<typeof duplicatePair>;

/** Two profiles of whom somebody said that they are two people. */
export const dismissedDuplicate = z.object({
  profile1: duplicatePerson,
  profile2: duplicatePerson,
  dismissedOn: instant,
  /** Null for internal staff, and for accounts that are no longer of the organization. */
  dismissedBy: withheld(z.string()),
});
export type DismissedDuplicate = z.output<typeof dismissedDuplicate>;
