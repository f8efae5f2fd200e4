import { chanceOfAtLeast } from '../../numbers/statistics.ts';
import type { Measure } from '../measures/measure.ts';
import type { MeasureComparison, Verdict } from './comparison.ts';
import { changeDisplay, formatBaselineScore, formatScore } from './format-score.ts';

/** The one-sided false-alarm rate at which the chance of a verdict is worked out, for each measure. */
export const alarmRate = 0.05;

/** The total of the 22 symptoms, which has a sentence of its own and is never judged. */
const symptomsMeasureId = 9999;

/** A comparison with the measure it is of. */
export interface ComparedMeasure {
  measure: Measure;
  comparison: MeasureComparison;
}

/** Whether a comparison enters the verdict: it has a colour. Changes across ways of answering never have one. */
export function isJudged(comparison: MeasureComparison): boolean {
  return comparison.changeLevel !== 'none';
}

type Tally = Pick<Verdict, 'comparedCount' | 'badCount' | 'warningCount' | 'normalCount'>;

function tallyOf(compared: readonly ComparedMeasure[]): Tally {
  const count = (level: MeasureComparison['changeLevel']) =>
    compared.filter(({ comparison }) => comparison.changeLevel === level).length;
  const [badCount, warningCount, normalCount] = [count('bad'), count('warning'), count('normal')];
  return { comparedCount: badCount + warningCount + normalCount, badCount, warningCount, normalCount };
}

/** 'a', 'a and b', 'a, b and c'. */
function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`;
}

function labelsOf(measures: readonly ComparedMeasure[]): string {
  return listed(measures.map(({ measure }) => measure.label));
}

/** Headline and explanation where nothing could be judged, the best reason first. */
function unjudged(compared: readonly ComparedMeasure[]): readonly [headline: string, explanation: string] {
  const judgeable = compared.filter(({ measure }) => measure.changeRule !== 'none');
  const has = (word: string) => judgeable.some(({ comparison }) => comparison.changeWord === word);
  if (has('First baseline')) return ['First baseline', 'Later tests are compared with this one.'];
  if (has('Not comparable')) {
    return [
      'No comparable baseline',
      'The baseline was answered in another way, so changes are shown and not judged.',
    ];
  }
  if (has('No baseline')) {
    return ['No baseline yet', 'A baseline test is needed before a change can be judged.'];
  }
  return ['Nothing to compare', 'This test holds no measure that is judged against a baseline.'];
}

function headlineOf(tally: Tally, worse: string): string {
  const on = (count: number) =>
    `on ${count} of ${tally.comparedCount} ${tally.comparedCount === 1 ? 'measure' : 'measures'}`;
  if (tally.badCount > 0) return `${worse} ${on(tally.badCount)}`;
  if (tally.warningCount > 0) return `Warning ${on(tally.warningCount)}`;
  return `Close to baseline ${on(tally.normalCount)}`;
}

/** The headline where space is short, as on a phone: 'Worse on 2 of 5 measures'. */
export function shortHeadline(verdict: Verdict): string {
  return verdict.comparedCount === 0 ? verdict.headline : headlineOf(verdict, 'Worse');
}

/** What the retest error says of a change, and at which level. */
function noiseOf(comparison: MeasureComparison): { words: string; level: string | null } {
  const change = comparison.reliableChange;
  if (!change) return { words: 'retest error not known', level: null };
  if (change.level === 'none') return { words: 'within test noise', level: null };
  return { words: 'beyond test noise', level: `${change.level.slice(1)}%` };
}

function changeInWords({ measure, comparison }: ComparedMeasure): string {
  return `${measure.label} ${changeDisplay(measure, comparison).badge ?? ''}`.trimEnd();
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
  return `${listed(changed.map(changeInWords))}, ${together}${first.words}${level}`;
}

/** 'About 2 in 100', 'fewer than 1 in 100'. */
export function formatChance(chance: number): string {
  const inHundred = Math.round(chance * 100);
  return inHundred < 1 ? 'fewer than 1 in 100' : `about ${inHundred} in 100`;
}

/** The sentence about what the colours found. */
function findings(compared: readonly ComparedMeasure[], chance: number | null): string {
  const at = (level: MeasureComparison['changeLevel']) =>
    compared.filter(({ comparison }) => comparison.changeLevel === level);
  const bad = at('bad');
  if (bad.length > 0 && chance !== null) {
    return `${changesInWords(bad)}; ${formatChance(chance)} uninjured people would show this by chance, if the measures were independent.`;
  }
  const warning = at('warning');
  if (warning.length > 0) return `${changesInWords(warning)}.`;
  return 'No measure is worse by as much as its warning limit.';
}

/** A change may be small by per cent and still more than the noise of the test; it has to be said. */
function quietChanges(compared: readonly ComparedMeasure[]): string[] {
  const quiet = compared.filter(({ comparison }) => {
    const change = comparison.reliableChange;
    return (
      comparison.changeLevel === 'normal' &&
      change?.direction === 'worse' &&
      (change.level === 'p90' || change.level === 'p95')
    );
  });
  return quiet.length === 0 ? [] : [`Small, yet more than test noise: ${changesInWords(quiet)}.`];
}

/** What the verdict leaves out, and why: nobody should take silence for 'normal'. */
function leftOut(compared: readonly ComparedMeasure[]): string[] {
  const judgeable = compared.filter(
    ({ measure, comparison }) => measure.changeRule !== 'none' && !isJudged(comparison),
  );
  const withWord = (...words: string[]) =>
    judgeable.filter(({ comparison }) => words.includes(comparison.changeWord));
  const sentences: [ComparedMeasure[], (labels: string) => string][] = [
    [withWord('No baseline'), (labels) => `No baseline for ${labels}.`],
    [withWord('First baseline'), (labels) => `First baseline of ${labels}.`],
    [
      withWord('Not comparable'),
      (labels) => `Not judged, as the baseline was answered in another way: ${labels}.`,
    ],
    [withWord('More', 'Fewer', 'Same'), (labels) => `Not judged, as there is no limit for it: ${labels}.`],
    [withWord('Excluded'), (labels) => `Excluded: ${labels}.`],
    [withWord('No score'), (labels) => `No score: ${labels}.`],
  ];
  return sentences.flatMap(([measures, say]) => (measures.length > 0 ? [say(labelsOf(measures))] : []));
}

function doubtful(compared: readonly ComparedMeasure[]): string[] {
  const flagged = compared.filter(({ comparison }) =>
    comparison.validity.some((flag) => flag.effect === 'invalid'),
  );
  return flagged.length === 0 ? [] : [`May not be valid: ${labelsOf(flagged)}.`];
}

function symptoms(compared: readonly ComparedMeasure[]): string[] {
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

/**
 * The one answer on top of a test, made from the same levels as its cards: how many of the judged measures are worse, by how
 * much and how surely, what is left out, and the symptoms.
 *
 * The chance is P(X >= badCount) of the binomial distribution over the judged measures at a one-sided 5 % each. Measures of one
 * sitting are not independent, and the colours are not set at 5 %, so it is a guide and is said with its condition.
 */
export function verdictOf(compared: readonly ComparedMeasure[]): Verdict {
  const tally = tallyOf(compared);
  if (tally.comparedCount === 0) {
    const [headline, reason] = unjudged(compared);
    const explanation = [reason, ...doubtful(compared), ...symptoms(compared)].join(' ');
    return { headline, explanation, ...tally, chanceIfUninjured: null };
  }
  const chance =
    tally.badCount === 0 ? null : chanceOfAtLeast(tally.badCount, tally.comparedCount, alarmRate);
  const explanation = [
    findings(compared, chance),
    ...quietChanges(compared),
    ...leftOut(compared),
    ...doubtful(compared),
    ...symptoms(compared),
  ].join(' ');
  return {
    headline: headlineOf(tally, 'Worse than baseline'),
    explanation,
    ...tally,
    chanceIfUninjured: chance,
  };
}
