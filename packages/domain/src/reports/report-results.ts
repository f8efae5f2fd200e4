import type { MeasureComparison, Verdict } from '../clinical/comparison/comparison.ts';
import { formatConvergence, formatMeanCount } from '../clinical/comparison/format-score.ts';
import { meaningCounts } from '../clinical/comparison/own-meaning.ts';
import { type NamedAnswer, skippedItemsText } from '../clinical/validity/skipped-items.ts';
import type { LabelledFact } from './report-person.ts';

/** One line of the tally beside a verdict: '2 Worse'. */
export interface VerdictCount {
  level: 'bad' | 'warning' | 'normal';
  count: number;
  word: string;
}

/**
 * The tally beside a verdict: what is of concern without a baseline, then the compared measures by their level. Where nothing was
 * compared, '0 Worse' would read as good news, so the compared measures are left out.
 */
export function verdictCounts(
  verdict: Pick<Verdict, 'meanings' | 'comparedCount' | 'badCount' | 'warningCount' | 'normalCount'>,
): VerdictCount[] {
  const ofMeanings = meaningCounts(verdict.meanings);
  if (verdict.comparedCount === 0) return ofMeanings;
  return [
    ...ofMeanings,
    { level: 'bad', count: verdict.badCount, word: 'Worse' },
    { level: 'warning', count: verdict.warningCount, word: 'Warning' },
    { level: 'normal', count: verdict.normalCount, word: 'Normal' },
  ];
}

/** A percentile in words; `band` is null where the person's like has no norms. */
export interface PercentileWords {
  /** 'P21', 'P<5' or 'No norms'. */
  number: string;
  /** 'Low average'. */
  band: string | null;
}

/** The percentile of a comparison, in words. */
export function percentileWords({
  norms,
  percentileNumber,
  percentileDisplay,
  percentileDescription,
}: Pick<
  MeasureComparison,
  'norms' | 'percentileNumber' | 'percentileDisplay' | 'percentileDescription'
>): PercentileWords {
  if (norms === null || percentileNumber === null) return { number: 'No norms', band: null };
  return { number: `P${percentileDisplay}`, band: percentileDescription };
}

/** The percentile of a comparison on one line: 'P50, High average' or 'No norms'. */
export function percentileText(comparison: Parameters<typeof percentileWords>[0]): string {
  const { number, band } = percentileWords(comparison);
  return band === null ? number : `${number}, ${band}`;
}

interface SymptomTotals {
  /** Null where too many symptoms were left out. */
  total: number | null;
  maximum: number;
  baselineTotal: number | null;
}

/** The heading of the symptoms: 'Symptoms 22 of 132, baseline 3' or 'Symptoms, no total'. */
export function symptomsHeading({ total, maximum, baselineTotal }: SymptomTotals): string {
  const today = total === null ? 'Symptoms, no total' : `Symptoms ${total} of ${maximum}`;
  return baselineTotal === null ? today : `${today}, baseline ${formatMeanCount(baselineTotal)}`;
}

/** How many of the answered symptoms are present: '12 of 22 present'. */
export function presentSymptomsText(presentCount: number, items: readonly NamedAnswer[]): string {
  return `${presentCount} of ${items.filter(({ answer }) => answer !== null).length} present`;
}

const highestShown = 3;

/** The symptoms that are present, the highest answer first. */
export function highestFirst<Item extends NamedAnswer>(items: readonly Item[]): Item[] {
  return items
    .filter(({ answer }) => (answer ?? 0) > 0)
    .toSorted((a, b) => (b.answer ?? 0) - (a.answer ?? 0));
}

/** The symptoms with the highest answers, three at most: 'Headache 5, Dizziness 4'; empty where none is present. */
export function highestSymptoms(items: readonly NamedAnswer[]): string {
  return highestFirst(items)
    .slice(0, highestShown)
    .map(({ name, answer }) => `${name} ${answer}`)
    .join(', ');
}

interface QuestionnaireAnswers {
  total: number | null;
  maximum: number;
  severity: string | null;
  items: readonly { text: string; score: number | null }[];
}

/** The total of a questionnaire with its word: '9 of 27, Mild' or 'No total'. */
export function questionnaireTotal({
  total,
  maximum,
  severity,
}: Omit<QuestionnaireAnswers, 'items'>): string {
  if (total === null) return 'No total';
  return severity === null ? `${total} of ${maximum}` : `${total} of ${maximum}, ${severity}`;
}

/** The questions that were not answered and what became of the total; null where all were answered. */
export function unansweredQuestions({
  total,
  items,
}: Pick<QuestionnaireAnswers, 'total' | 'items'>): string | null {
  const skipped = skippedItemsText(items.map(({ text, score }) => ({ name: text, answer: score })));
  return skipped === null || total === null
    ? skipped
    : `${skipped}; in the total, it counts as the mean of the other answers`;
}

interface AnsweredQuestion {
  text: string;
  /** In words; null where it was left out. */
  answer: string | null;
  score: number | null;
}

/**
 * The questions of a questionnaire by their answer, the highest first and those that were left out last.
 * @returns each answer with its score in words ('More than half the days 2'), or 'Skip'
 */
export function answersByScore(
  items: readonly AnsweredQuestion[],
): { answer: string; questions: string[] }[] {
  const groups = Map.groupBy(items, ({ answer, score }) =>
    score === null ? ratingText(null) : [answer, ratingText(score)].filter(Boolean).join(' '),
  );
  const scoreOf = ([first]: readonly AnsweredQuestion[]) => first?.score ?? Number.NEGATIVE_INFINITY;
  return [...groups]
    .toSorted(([, a], [, b]) => (scoreOf(b) > scoreOf(a) ? 1 : scoreOf(b) < scoreOf(a) ? -1 : 0))
    .map(([answer, own]) => ({ answer, questions: own.map(({ text }) => text) }));
}

/** A rating of a VOMS step or an answer of a questionnaire as it is printed; one that was left out reads 'Skip'. */
export function ratingText(value: number | null): string {
  return value !== null && Number.isFinite(value) ? String(value) : 'Skip';
}

interface VomsFigures {
  baselineSymptoms: number | null;
  maximumProvocation: number | null;
  maximumTotalSymptoms: number | null;
  /** In centimeters. */
  averageConvergenceCm: number | null;
}

/** The four figures of a VOMS under their specified labels. */
export function vomsFacts(voms: VomsFigures): LabelledFact[] {
  return [
    { label: 'Baseline symptoms', value: ratingText(voms.baselineSymptoms) },
    { label: 'Max provocation', value: ratingText(voms.maximumProvocation) },
    { label: 'Max total symptoms', value: ratingText(voms.maximumTotalSymptoms) },
    { label: 'Average convergence', value: formatConvergence(voms.averageConvergenceCm) },
  ];
}
