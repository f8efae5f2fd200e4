import { addMonths, epochMsOf } from '../../time/instant.ts';
import { countedTests, type MeasuredTest } from './occasions.ts';

/** What a profile's baseline needs, in the order in which it is asked. */
export const baselineStatusOrder = ['Needed', 'Invalid', 'Expiring', 'Current'] as const;
export type BaselineStatus = (typeof baselineStatusOrder)[number];

/** Updating yearly is common practice; a month before, the portal says so. */
const expiringAfterMonths = 11;

/** How far a profile's baseline is, and when that changes by itself. */
export interface BaselineStanding {
  status: BaselineStatus;
  /** Epoch milliseconds after which a baseline that is `Current` is `Expiring`; null where time changes nothing. */
  expiresMs: number | null;
}

/**
 * Whether a profile can be compared with a baseline (World Rugby's register has the same four words). `Needed`: no occasion
 * counts. `Invalid`: the newest baseline test has a measure that may not be valid and that nobody restored. `Expiring`: the
 * newest occasion that counts is older than 11 months. Otherwise `Current`.
 *
 * @param hasBaseline whether a measure is one that has a baseline at all; a survey alone makes no baseline
 * @param nowMs epoch milliseconds
 */
export function baselineStandingOf(
  tests: readonly MeasuredTest[],
  baselineStartDate: string | null,
  hasBaseline: (measureId: number) => boolean,
  nowMs: number,
): BaselineStanding {
  const occasions = countedTests(tests, baselineStartDate)
    .map((test) => ({ ...test, measures: test.measures.filter((measure) => hasBaseline(measure.measureId)) }))
    .filter((test) => test.measures.length > 0);
  const newest = occasions.at(-1);
  const newestCounted = occasions.findLast((test) =>
    test.measures.some((measure) => measure.standing === 'counted'),
  );
  if (!newest || !newestCounted) return { status: 'Needed', expiresMs: null };
  if (newest.measures.some((measure) => measure.standing === 'invalid'))
    return { status: 'Invalid', expiresMs: null };
  const expiresMs = addMonths(epochMsOf(newestCounted.completedOn), expiringAfterMonths);
  return { status: expiresMs < nowMs ? 'Expiring' : 'Current', expiresMs };
}
