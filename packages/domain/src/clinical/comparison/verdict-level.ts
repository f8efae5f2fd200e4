import type { Measure } from '../measures/measure.ts';
import type { MeasureComparison } from './comparison.ts';
import { isBeyondNoiseForWorse } from './reliable-change.ts';
import { findRetestError } from './retest-error.ts';

/** Changes with the rule below. */
export const verdictRuleVersion = 'verdict-2026.2';

/** What a measure adds to the verdict; `none` where it has no colour. */
export type VerdictLevel = 'none' | 'normal' | 'warning' | 'worse';

/** Whether the verdict can call somebody worse on a measure: its changes have a colour. */
export function canBeCalledWorse(measure: Pick<Measure, 'changeRule'>): boolean {
  return measure.changeRule === 'percent' || measure.changeRule === 'milliseconds';
}

/** Whether a comparison enters the verdict: it has a colour. Changes across ways of answering never have one. */
export function isJudged(comparison: Pick<MeasureComparison, 'changeLevel'>): boolean {
  return comparison.changeLevel !== 'none';
}

/**
 * What a measure adds to the verdict (proposal). It is worse where the colour is red and the change is beyond its 90 % limit:
 * the colour alone calls one healthy person in nine red on a reaction time. Red within the noise of the test is a warning.
 * Where the noise of the test is not known, red stands as it is: nobody may be told 'close to baseline' for want of a figure. That
 * holds beside a person's own scatter too, which alone would let one poor baseline test hide any loss.
 * docs/reliability.md has the false alarms and the sensitivity of this rule beside other ones.
 */
export function verdictLevelOf(
  comparison: Pick<MeasureComparison, 'measureId' | 'inputClass' | 'changeLevel' | 'reliableChange'>,
): VerdictLevel {
  const { changeLevel, reliableChange } = comparison;
  if (changeLevel !== 'bad') return changeLevel;
  const hasKnownNoise = findRetestError(comparison.measureId, comparison.inputClass) !== null;
  return !hasKnownNoise || isBeyondNoiseForWorse(reliableChange) ? 'worse' : 'warning';
}

const levelWords = { p70: '70%', p80: '80%', p90: '90%', p95: '95%' } as const;

/**
 * The sentence of a card on which the colour and the noise of the test disagree; null where they agree, and where one of the two
 * is not known.
 */
export function disagreementOf(
  measure: Pick<Measure, 'changeRule'>,
  comparison: Pick<MeasureComparison, 'measureId' | 'inputClass' | 'changeLevel' | 'reliableChange'>,
): string | null {
  const { changeLevel, reliableChange } = comparison;
  if (reliableChange === null || changeLevel === 'none') return null;
  const { level, direction, practiceChange } = reliableChange;
  const limit = measure.changeRule === 'milliseconds' ? 'the limit in milliseconds' : 'the limit in percent';
  const isBeyond = isBeyondNoiseForWorse(reliableChange);
  const practice = practiceChange === 0 ? '' : ' The change expected from practice was removed first.';
  const word =
    direction === 'worse' && level !== 'none' ? `only ${levelWords[level]} sure` : 'within test noise';
  if (changeLevel === 'bad' && !isBeyond) {
    const counted =
      verdictLevelOf(comparison) === 'worse'
        ? 'only because of the person’s own spread, so the verdict counts it as worse'
        : 'the verdict counts it as a warning';
    return `Red according to ${limit}, but ${word}: ${counted}.${practice}`;
  }
  if (changeLevel === 'warning' && (direction !== 'worse' || level === 'none' || level === 'p70')) {
    return `A warning according to ${limit}, but ${word}.${practice}`;
  }
  if (changeLevel === 'normal' && isBeyond && level !== 'none') {
    return `Less than ${limit} but beyond test noise (${levelWords[level]}).${practice}`;
  }
  return null;
}
