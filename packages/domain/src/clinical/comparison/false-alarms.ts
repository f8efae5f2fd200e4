import { chanceOfAtLeast } from '../../numbers/statistics.ts';
import { formatChance } from './verdict.ts';

/** One-sided chance that a healthy person's change for the worse passes the 80 % limit. */
const oneSidedAt80 = 0.1;

/**
 * The chance that at least one of several measures passes its 80 % limit for the worse in somebody to whom nothing happened:
 * `1 - (1 - 0.1)^k`, if the measures were independent.
 *
 * @param measureCount how many measures are judged together
 */
export function falseAlarmChance(measureCount: number): number {
  return measureCount < 1 ? 0 : chanceOfAtLeast(1, measureCount, oneSidedAt80);
}

/** The same in words, to stand beside the changes of a battery; null where nothing is judged. */
export function falseAlarmSentence(measureCount: number): string | null {
  if (measureCount < 1) return null;
  const measures = measureCount === 1 ? '1 measure' : `${measureCount} measures together`;
  const condition = measureCount === 1 ? '' : ', if the measures were independent';
  const chance = formatChance(falseAlarmChance(measureCount));
  return `Of ${measures}, ${chance} uninjured people show at least one change for the worse beyond its 80% limit by chance${condition}.`;
}
