import { clinicalAlertKinds } from '@plumbline/domain';
import { z } from 'zod';
import { instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

/** A finding that staff must see at once, whatever the score. */
export const clinicalAlert = z.object({
  kind: z.enum(clinicalAlertKinds),
  measureId: z.int(),
  /** The number of the item, counted from 0: the ninth item is 8. */
  itemIndex: z.int(),
  /** The answer to the item; null where it was not answered. */
  answer: z.number().nullable(),
});
export type ClinicalAlertReply = z.infer<typeof clinicalAlert>;

/** Who decided about a result, when and why. A reason is free text, so internal staff do not see it. */
export const resultDecision = z.object({
  action: z.enum(['exclude', 'include']),
  reason: withheld(z.string()),
  decidedOn: instant,
  /** Null also for somebody who has left the organization. */
  accountName: withheld(z.string()),
});
export type ResultDecisionReply = z.infer<typeof resultDecision>;

/** 1 is low, 2 raised, 3 high, 0 unknown. */
export const fallRiskTypeId = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);

/** The change in words: on the badge, and in the other form beside the baseline. */
export const changeData = z.object({
  level: z.enum(['none', 'normal', 'warning', 'bad']),
  word: z.string(),
  badge: z.string().nullable(),
  other: z.string().nullable(),
});

/** The results of a measure as a table: a row for each test of it (stance, step), a column for each repetition. */
export const sessionDetails = z.object({
  columnCount: z.int(),
  testsArray: z.array(
    z.object({
      testNumber: z.int(),
      name: z.string(),
      /** The mean of the repetitions that count, as people read it. */
      display: z.string(),
    }),
  ),
  /** One row a test in the order of `testsArray`; the id of the result in each column, null where there is none. */
  resultsTable2: z.array(z.array(z.int().nullable())),
});
export type SessionDetails = z.infer<typeof sessionDetails>;

/** The VOMS as a whole; a figure is null where it was skipped. */
export const vomsResults = z.object({
  baselineSymptoms: z.number().nullable(),
  maxProvocation: z.number().nullable(),
  maxTotalSymptoms: z.number().nullable(),
  averageConvergenceCm: z.number().nullable(),
  isPositiveByTotal: z.boolean().nullable(),
  isPositiveByChange: z.boolean().nullable(),
  falsePositiveText: z.string(),
});
export type VomsResults = z.infer<typeof vomsResults>;
