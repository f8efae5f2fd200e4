import { chanceOfAtLeastCorrelated } from '../../numbers/correlated-alarms.ts';
import type { InputClass } from '../recordings/recording.ts';
import type { Baseline } from './comparison.ts';
import { falseAlarmTable } from './false-alarm-table.ts';

/** A measure that enters the verdict, with what its chance of a false alarm depends on. */
export interface AlarmingMeasure {
  measureId: number;
  inputClass: InputClass;
  baselineTestCount: number;
}

/**
 * How the errors of the measures of one sitting go together is not known; the figures are given for errors that have nothing to
 * do with each other and for a correlation of .3, and the truth is taken to lie between.
 */
const errorCorrelations = [0, 0.3] as const;

/** How often something happens to uninjured people, as a share: the lowest and the highest figure. */
export interface FalseAlarmChance {
  from: number;
  to: number;
}

/**
 * The simulated chance that the verdict calls somebody worse on a measure though nothing happened, 0 to 1; null for a measure
 * whose noise is not known. From the most baseline tests of the table on, its last figure.
 */
export function falseAlarmOf({ measureId, inputClass, baselineTestCount }: AlarmingMeasure): number | null {
  const row = falseAlarmTable.rows.find(
    (one) => one.measureIds.includes(measureId) && (one.inputClass === null || one.inputClass === inputClass),
  );
  if (row === undefined || baselineTestCount < 1) return null;
  return row.chances[Math.min(baselineTestCount, row.chances.length) - 1] ?? null;
}

/**
 * The chance that somebody to whom nothing happened is called worse on at least so many of these measures, each with its own
 * number of baseline tests; null where one of them has no figure, or there are none.
 *
 * @param worseCount 1 or more
 */
export function falseAlarmChance(
  measures: readonly AlarmingMeasure[],
  worseCount: number,
): FalseAlarmChance | null {
  const alarms = measures.map(falseAlarmOf);
  const known = alarms.filter((chance) => chance !== null);
  if (known.length === 0 || known.length < alarms.length) return null;
  const chances = errorCorrelations.map((correlation) =>
    chanceOfAtLeastCorrelated(worseCount, known, correlation),
  );
  return { from: Math.min(...chances), to: Math.max(...chances) };
}

/** 'about 13 in 100', '12 to 13 in 100', 'at most 1 in 100', 'fewer than 1 in 100'. */
export function formatFalseAlarms({ from, to }: FalseAlarmChance): string {
  const [least, most] = [Math.round(from * 100), Math.round(to * 100)];
  if (most < 1) return 'fewer than 1 in 100';
  if (least === most) return `about ${most} in 100`;
  return most === 1 ? 'at most 1 in 100' : `${Math.max(1, least)} to ${most} in 100`;
}

/** '1 baseline test', '1 to 3 baseline tests'. */
export function baselineTestsInWords(counts: readonly number[]): string {
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  if (least === most) return least === 1 ? '1 baseline test' : `${least} baseline tests`;
  return `${least} to ${most} baseline tests`;
}

/**
 * What a battery of so many measures does to healthy people, to stand beside their baselines; null where none of them has a
 * figure. Measures whose noise is not known are counted apart.
 */
export function falseAlarmSentence(
  baselines: readonly Pick<Baseline, 'measureId' | 'inputClass' | 'baselineTestCount'>[],
): string | null {
  const known = baselines.filter((baseline) => falseAlarmOf(baseline) !== null);
  const chance = falseAlarmChance(known, 1);
  if (chance === null) return null;
  const tests = baselineTestsInWords(known.map(({ baselineTestCount }) => baselineTestCount));
  const unknown = baselines.length - known.length;
  const rest =
    unknown === 0
      ? ''
      : ` For ${unknown === 1 ? '1 other measure' : `${unknown} other measures`} this is not known.`;
  const which = unknown === 0 ? 'these' : 'the';
  const ofKnown = unknown === 0 ? '' : ' with a known error';
  const where =
    known.length === 1
      ? `the one measure${ofKnown}`
      : `at least one of ${which} ${known.length} measures${ofKnown}`;
  return `By chance, ${formatFalseAlarms(chance)} uninjured people with ${tests} are called worse on ${where}.${rest}`;
}
