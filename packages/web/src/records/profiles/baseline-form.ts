import type { ProfileTestSummary } from '@plumbline/contract';
import {
  allTestsStartDate,
  baselineStartMs,
  isBaselineTest,
} from '@plumbline/domain/clinical/comparison/occasions';
import { z } from 'zod';
import { typedDay } from '../../design/form/typed-day.ts';
import { clockOf, instantOf } from '../../platform/time/browser-clock.ts';

/** Which tests the baseline is calculated from, by the ids of the specification. */
export const calculationTypes = { allTests: 0, fromDate: 1 } as const;

/** A start in these years means all tests, so it cannot be chosen as a date. */
const firstYear = 2002;

/**
 * What the dialog holds: a date and a time of the person's own clock. Both stay while all tests are chosen. The instant that is
 * stored comes out.
 */
export const baselineForm = z
  .object({
    calculationType: z.union([z.literal(calculationTypes.allTests), z.literal(calculationTypes.fromDate)]),
    startDate: z.string(),
    startTime: z.string(),
  })
  .superRefine(({ calculationType, startDate, startTime }, context) => {
    if (calculationType === calculationTypes.allTests) return;
    const problem = (path: 'startDate' | 'startTime', message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (!typedDay.safeParse(startDate).success) problem('startDate', 'required');
    else if (Number(startDate.slice(0, 4)) < firstYear)
      problem('startDate', `Choose a date in ${firstYear} or later, or choose all tests.`);
    else if (startDate > clockOf(new Date().toISOString()).date)
      problem('startDate', 'The start date cannot be in the future.');
    if (!/^\d{2}:\d{2}$/.test(startTime)) problem('startTime', 'required');
  })
  .transform((form, context) => {
    const baselineStartDate = baselineStartOf(form);
    if (baselineStartDate !== null) return { baselineStartDate };
    // A time such as 99:99 reads like one, and is none of any day.
    context.addIssue({ code: 'custom', path: ['startTime'], message: 'required' });
    return z.NEVER;
  });
export type BaselineForm = z.input<typeof baselineForm>;

/** The dialog as it opens: what holds now, and six in the morning where a date was never chosen. */
export function baselineFormOf(baselineStartDate: string | null): BaselineForm {
  const startMs = baselineStartMs(baselineStartDate);
  if (startMs === null)
    return { calculationType: calculationTypes.allTests, startDate: '', startTime: '06:00' };
  const { date, time } = clockOf(new Date(startMs).toISOString());
  return { calculationType: calculationTypes.fromDate, startDate: date, startTime: time };
}

/** The instant that is stored: the sentinel for all tests; null while there is no valid date. */
export function baselineStartOf({ calculationType, startDate, startTime }: BaselineForm): string | null {
  if (calculationType === calculationTypes.allTests) return `${allTestsStartDate}Z`;
  return typedDay.safeParse(startDate).success ? instantOf(startDate, startTime) : null;
}

/** How many tests a choice leaves, in words: whoever picks a date sees at once whether it leaves any. */
export function testsSinceText(tests: readonly ProfileTestSummary[], start: string | null): string {
  if (start === null) return '';
  const meant = tests.filter((test) => isBaselineTest(test) && !test.isCovidOnly);
  const startMs = baselineStartMs(start);
  const since = meant.filter(({ completedOn }) => startMs === null || Date.parse(completedOn) >= startMs);
  const noun = meant.length === 1 ? 'baseline test' : 'baseline tests';
  if (startMs === null) return `${meant.length} ${noun} in all`;
  return `${since.length} of ${meant.length} ${noun} since then`;
}
