import type { RaisedMeaning } from '@plumbline/domain';
import { z } from 'zod';
import { instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

export const baselineStatuses = ['Needed', 'Invalid', 'Expiring', 'Current'] as const;

/** The worst change in a profile's newest test. */
export const largestChange = z.object({
  measureId: z.int(),
  scoreChange: z.number(),
  percentChange: z.number().nullable(),
  changeLevel: z.enum(['none', 'normal', 'warning', 'bad']),
  changeWord: z.string(),
});

/** The finding of a profile's newest test that needs no baseline, for example 'GAD-7 severe'. */
export const raisedMeaning = z.object({
  level: z.enum(['urgent', 'severe', 'concern']),
  words: z.string(),
}) satisfies z.ZodType<RaisedMeaning>;

export const openEvent = z.object({
  id: z.int(),
  eventTypeId: z.int(),
  name: withheld(z.string()),
  startedOn: instant,
});

/** A profile in a list. */
export const profileRow = z.object({
  id: z.int(),
  firstName: withheld(z.string()),
  lastName: withheld(z.string()),
  fullName: withheld(z.string()),
  /** The graduation year above 1950; null otherwise and for 'Not Applicable'. */
  graduationYear: z.int().nullable(),
  groupNames: z.array(z.string()),
  isInactive: z.boolean(),
  inEvent: z.boolean(),
  openEvent: openEvent.nullable(),
  lastTestDate: instant.nullable(),
  /** The label of the newest test, for example 'Baseline Assessment'; null without tests. */
  lastTestType: z.string().nullable(),
  lastTestIsEvent: z.boolean(),
  baselineStatus: z.enum(baselineStatuses),
  largestChange: largestChange.nullable(),
  meaning: raisedMeaning.nullable(),
  /** What the verdict makes of the newest test; `none` where nothing was judged. */
  verdict: z.enum(['none', 'normal', 'warning', 'worse']),
  /** How bad the newest test is, to sort by: its class and, inside it, the size of its largest change. Null where it says nothing. */
  severity: z.number().nullable(),
});
export type ProfileRow = z.infer<typeof profileRow>;
