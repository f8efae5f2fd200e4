import { leftOutSentences } from '@plumbline/domain';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { baseline, measureComparison, normSet } from '../tests/measure-comparison.ts';

const occasion = z.object({ testId: z.int(), completedOn: instant, score: z.number() });

const millisecondThresholds = z.object({ yellowMs: z.number(), redMs: z.number() });

const leftOutReasons = Object.keys(leftOutSentences) as (keyof typeof leftOutSentences)[];

/** One baseline with the tests it is computed from and those left out, newest first, and the limits of a difference from it. */
export const profileBaseline = z.object({
  baseline,
  /** The name of the norms for the baseline; null where there are none for this person. */
  norms: normSet.nullable(),
  occasions: z.array(occasion),
  leftOut: z.array(occasion.extend({ reason: z.enum(leftOutReasons) })),
  /** How many tests were left out in all; `leftOut` names the newest ones. */
  leftOutCount: z.int(),
  /** How far a score must lie from the baseline to be more than noise; null where no retest error is known. */
  limits: z
    .object({
      p70: z.number(),
      p80: z.number(),
      p90: z.number(),
      p95: z.number(),
      source: z.string(),
      usedPersonalVariance: z.boolean(),
    })
    .nullable(),
  /** Why there are no limits, as a sentence. */
  whyNoLimits: z.string().nullable(),
  /**
   * How much slower is a warning and how much is worse where milliseconds judge: those set for the profile, and the usual ones, null
   * where no retest error is known. Null for measures that are judged in another way.
   */
  thresholds: z
    .object({ own: millisecondThresholds.nullable(), usual: millisecondThresholds.nullable() })
    .nullable(),
  /** The newest test with this measure beside the baseline, as on the test's own page. */
  newest: z.object({ testId: z.int(), completedOn: instant, comparison: measureComparison }).nullable(),
});
export type ProfileBaseline = z.infer<typeof profileBaseline>;

export const getProfileBaselines = defineCall({
  path: 'Profile/GetProfileBaselines',
  feature: 'profiles',
  summary:
    'The baselines of a profile with the tests that make them, their norms and what counts as a change.',
  permission: 'profile:read',
  reads: ['test'],
  request: z.object({ id }),
  response: z.object({
    baselineStartDate: instant.nullable(),
    baselines: z.array(profileBaseline),
    /** Baseline tests about which somebody should still decide, oldest first: far from the others, or very low. */
    advice: z.array(
      z.object({
        testId: z.int(),
        completedOn: instant,
        measureIds: z.array(z.int()),
        /** The questionable results: a person who includes them again with a reason has decided that the test counts. */
        resultIds: z.array(z.int()),
        reason: z.enum(['farFromOthers', 'belowPercentile', 'lowOnSeveral']),
        sentence: z.string(),
        /** Whether the test is of the viewer's organization, which alone decides about it. */
        isOwn: z.boolean(),
      }),
    ),
    /** How often healthy people raise an alarm on so many measures; null where none is judged. */
    falseAlarms: z.string().nullable(),
  }),
  errors: ['profile.not_found', 'profile.merged'],
  audits: 'profile',
});
