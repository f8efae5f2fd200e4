import { exceeds } from '../../numbers/limits.ts';
import { listed } from '../../text/listed.ts';
import type { Measure } from '../measures/measure.ts';
import { symptomsMeasureId } from '../measures/survey-measures.ts';
import type { MeasureComparison } from './comparison.ts';
import {
  baselineTestsInWords,
  type FalseAlarmChance,
  falseAlarmChance,
  falseAlarmOf,
  formatFalseAlarms,
} from './false-alarms.ts';
import { changeDisplay, formatBaselineScore, formatScore } from './format-score.ts';
import { isBeyondNoiseForWorse } from './reliable-change.ts';
import { isJudged, type VerdictLevel, verdictLevelOf } from './verdict-level.ts';

/** A comparison with the measure it is of. */
export interface ComparedMeasure {
  measure: Measure;
  comparison: MeasureComparison;
}

export const measuresAt = (compared: readonly ComparedMeasure[], level: VerdictLevel): ComparedMeasure[] =>
  compared.filter(({ comparison }) => verdictLevelOf(comparison) === level);

const namesOf = (measures: readonly ComparedMeasure[]): string =>
  listed(measures.map(({ measure }) => measure.name));

const unknownNoise = { words: 'retest error not known', level: null };

/** What the retest error says of a change, and at which level. */
function noiseOf({ reliableChange: change }: MeasureComparison): { words: string; level: string | null } {
  if (!change) return unknownNoise;
  if (change.level === 'none') return { words: 'within test noise', level: null };
  return { words: 'beyond test noise', level: `${change.level.slice(1)}%` };
}

function changeInWords({ measure, comparison }: ComparedMeasure): string {
  return `${measure.name} ${changeDisplay(measure, comparison).badge ?? ''}`.trimEnd();
}

/** 'Balance −19% and Reaction Time +19%, both beyond test noise (95%)'; told one by one where they differ. */
function changesInWords(changed: readonly ComparedMeasure[]): string {
  const noises = changed.map(({ comparison }) => noiseOf(comparison));
  const [first] = noises;
  const isAlike = noises.every((noise) => noise.words === first?.words && noise.level === first.level);
  if (!first || !isAlike) {
    return listed(
      changed.map((one) => {
        const { words, level } = noiseOf(one.comparison);
        return `${changeInWords(one)} (${level ? `${words}, ${level}` : words})`;
      }),
    );
  }
  const together = changed.length === 1 ? '' : changed.length === 2 ? 'both ' : 'all ';
  const level = first.level ? ` (${first.level})` : '';
  const noise =
    first === unknownNoise && changed.length > 1
      ? `the retest error of ${together.trim()} is not known`
      : `${together}${first.words}${level}`;
  return `${listed(changed.map(changeInWords))}, ${noise}`;
}

const alarmOf = ({ comparison }: ComparedMeasure) => ({
  measureId: comparison.measureId,
  inputClass: comparison.inputClass,
  baselineTestCount: comparison.baseline?.baselineTestCount ?? 0,
});

/** A red of the profile's own that asks for more than test noise, which is what was simulated. Below that the noise decides anyway. */
const hasHigherRed = ({ comparison: { changeLimits, reliableChange } }: ComparedMeasure): boolean =>
  changeLimits?.unit === 'ms' &&
  reliableChange !== null &&
  exceeds(changeLimits.bad, reliableChange.limits.p90);

/** A test that is part of its own baseline was not simulated, nor was a red of the profile's own. */
const hasFigure = (one: ComparedMeasure): boolean =>
  !one.comparison.isOwnOccasion && !hasHigherRed(one) && falseAlarmOf(alarmOf(one)) !== null;

/**
 * How often uninjured people are called worse on as many of the judged measures whose false alarms are known; null where nothing is
 * worse, where the test is part of its own baseline, and where none of the worse measures has a figure.
 */
export function chanceOf(compared: readonly ComparedMeasure[]): FalseAlarmChance | null {
  const known = compared.filter((one) => isJudged(one.comparison) && hasFigure(one));
  const worse = measuresAt(known, 'worse').length;
  if (worse === 0) return null;
  return falseAlarmChance(known.map(alarmOf), worse);
}

/** 'this measure', 'both of these measures', 'at least 1 of these 3 measures', 'at least 1 of Balance and Reaction Time'. */
function whereWorse(count: number, known: readonly ComparedMeasure[], isAll: boolean): string {
  if (known.length === 1) return isAll ? 'this measure' : namesOf(known);
  const share = count < known.length ? `at least ${count}` : count === 2 ? 'both' : `all ${count}`;
  if (!isAll) return share === 'both' ? `both ${namesOf(known)}` : `${share} of ${namesOf(known)}`;
  return share === 'both' ? 'both measures' : `${share} of these ${known.length} measures`;
}

/** 'By chance, 12 to 13 in 100 uninjured people with 1 baseline test are called worse on at least 1 of these 3 measures.' */
function chanceSentence(compared: readonly ComparedMeasure[]): string[] {
  const worse = measuresAt(compared, 'worse');
  if (worse.length === 0) return [];
  const unknown = worse.filter((one) => !hasFigure(one));
  const known = compared.filter((one) => isJudged(one.comparison) && hasFigure(one));
  const chance = chanceOf(compared);
  const isPart = unknown.some(({ comparison }) => comparison.isOwnOccasion);
  const part = isPart ? 'This test is part of the baseline it is compared with. ' : '';
  const notKnown = `${part}How often ${namesOf(unknown)} ${unknown.length === 1 ? 'is' : 'are'} called worse by chance is not known.`;
  if (chance === null) return [notKnown];
  const isAll = known.length === compared.filter(({ comparison }) => isJudged(comparison)).length;
  const tests = baselineTestsInWords(known.map((one) => alarmOf(one).baselineTestCount));
  const where = whereWorse(worse.length - unknown.length, known, isAll);
  return [
    `By chance, ${formatFalseAlarms(chance)} uninjured people with ${tests} are called worse on ${where}.`,
    ...(unknown.length > 0 ? [notKnown] : []),
  ];
}

/** What the verdict found, the worst first; a change may be small by its colour and still more than the noise of the test. */
export function findings(compared: readonly ComparedMeasure[]): string[] {
  const worse = measuresAt(compared, 'worse');
  const warning = measuresAt(compared, 'warning');
  const quiet = measuresAt(compared, 'normal').filter(({ comparison }) =>
    isBeyondNoiseForWorse(comparison.reliableChange),
  );
  return [
    ...(worse.length > 0 ? [`${changesInWords(worse)}.`, ...chanceSentence(compared)] : []),
    ...(warning.length > 0 ? [`${worse.length > 0 ? 'Warning: ' : ''}${changesInWords(warning)}.`] : []),
    ...(worse.length + warning.length === 0 ? ['No measure has passed its warning limit.'] : []),
    ...(quiet.length > 0 ? [`Small changes: ${changesInWords(quiet)}.`] : []),
  ];
}

/** A difference of two times decides nothing; where it is more than noise it is told all the same. */
export function differences(compared: readonly ComparedMeasure[]): string[] {
  const changed = compared.filter(
    ({ measure, comparison }) =>
      measure.changeRule === 'noiseOnly' && isBeyondNoiseForWorse(comparison.reliableChange),
  );
  if (changed.length === 0) return [];
  return [`Not part of the verdict, because this is a difference of two times: ${changesInWords(changed)}.`];
}

/** What the verdict leaves out, and why: nobody should take silence for 'normal'. */
export function leftOut(compared: readonly ComparedMeasure[]): string[] {
  const judgeable = compared.filter(
    ({ measure, comparison }) => measure.changeRule !== 'none' && !isJudged(comparison),
  );
  const withWord = (...words: string[]) =>
    judgeable.filter(({ comparison }) => words.includes(comparison.changeWord));
  const sentences: [ComparedMeasure[], (names: string) => string][] = [
    [withWord('No baseline'), (names) => `No baseline for ${names}.`],
    [withWord('First baseline'), (names) => `First baseline of ${names}.`],
    [
      withWord('Not comparable'),
      (names) => `Not rated, because the baseline was answered in a different way: ${names}.`,
    ],
    [withWord('More', 'Fewer'), (names) => `Not rated, because no limit is set: ${names}.`],
    [withWord('Excluded'), (names) => `Excluded: ${names}.`],
    [withWord('No score'), (names) => `No score: ${names}.`],
  ];
  return [...sentences.flatMap(([measures, say]) => (measures.length > 0 ? [say(namesOf(measures))] : []))];
}

/** Which measures may not be valid. */
export function doubtful(compared: readonly ComparedMeasure[]): string[] {
  const flagged = compared.filter(({ comparison }) =>
    comparison.validity.some((flag) => flag.effect === 'invalid'),
  );
  return flagged.length === 0 ? [] : [`May not be valid: ${namesOf(flagged)}.`];
}

/** The symptoms, beside those of the baseline. */
export function symptoms(compared: readonly ComparedMeasure[]): string[] {
  const found = compared.find(({ measure }) => measure.id === symptomsMeasureId);
  if (!found || found.comparison.score === null) return [];
  const { measure, comparison } = found;
  const now = `Symptoms ${formatScore(measure, comparison.score)}`;
  if (comparison.changeWord === 'First baseline' || comparison.changeWord === 'Excluded') return [`${now}.`];
  const hasBaseline = comparison.baseline !== null && !comparison.isAcrossInputClasses;
  return [
    hasBaseline && comparison.baseline
      ? `${now}, baseline ${formatBaselineScore(measure, comparison.baseline.score)}.`
      : `${now}, no baseline.`,
  ];
}
