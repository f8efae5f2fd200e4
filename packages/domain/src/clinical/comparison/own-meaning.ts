import { listed } from '../../text/listed.ts';
import type { FallRiskTypeId } from '../function/fall-risk.ts';
import type { Measure } from '../measures/measure.ts';
import type { ClinicalAlert } from '../scoring/scored-measure.ts';
import type { VomsSummary } from '../scoring/voms/voms-summary.ts';
import { alertMeanings } from './alert-meaning.ts';
import type { MeasureComparison, OwnMeaning, OwnMeaningLevel } from './comparison.ts';

/** Changes with the rules below. */
export const ownMeaningVersion = 'meaning-2026.1';

/** What a test says beside its scores. Null and empty where it does not, or where the organization does not want to know. */
export interface MeaningFacts {
  /** Of every result, those that were taken out of the baseline, too. */
  alerts: readonly ClinicalAlert[];
  voms: Pick<VomsSummary, 'isPositiveByTotal' | 'isPositiveByChange' | 'falsePositiveText'> | null;
  fallRisk: FallRiskTypeId | null;
  /** Of a COVID-19 screening. */
  isCovidPassed: boolean | null;
  /** The parts of an assessment beside the field that are not as in a healthy person: 'Neck pain Yes'. */
  onFieldFindings: readonly { measureId: number; findings: readonly string[] }[];
}

/** A test of scores alone. */
export const noMeaningFacts: MeaningFacts = {
  alerts: [],
  voms: null,
  fallRisk: null,
  isCovidPassed: null,
  onFieldFindings: [],
};

interface Measured {
  measure: Measure;
  comparison: MeasureComparison;
}

type Facts = Pick<OwnMeaning, 'kind' | 'level' | 'word'> & Partial<OwnMeaning>;

const ofMeasure = ({ measure }: Measured, facts: Facts): OwnMeaning => {
  const { label, result = null, word } = { label: measure.name, ...facts };
  return {
    measureId: measure.id,
    label,
    result,
    phrase: `${label} ${inSentence(word)}`,
    sentence: `${[label, result].filter(Boolean).join(' ')}: ${word}.`,
    ...facts,
  };
};

const inSentence = (word: string): string => word.charAt(0).toLowerCase() + word.slice(1);

/** From which total (down to which, for sleep) a questionnaire is a concern, and severe. */
const cutOffs: Readonly<Record<number, (total: number) => OwnMeaningLevel>> = {
  1016: (total) => (total >= 15 ? 'severe' : total >= 10 ? 'concern' : 'note'),
  1017: (total) => (total >= 15 ? 'severe' : total >= 10 ? 'concern' : 'note'),
  1026: (total) => (total <= 16 ? 'concern' : 'note'),
};

/** The word of a questionnaire's total. A result that was taken out is told all the same, without raising its voice. */
function ofTotal(of: Measured): OwnMeaning[] {
  const { measure, comparison } = of;
  const { score, severity } = comparison;
  const levelOf = cutOffs[measure.id];
  if (score === null || severity === null || levelOf === undefined) return [];
  const isExcluded = comparison.changeWord === 'Excluded';
  return [
    ofMeasure(of, {
      kind: 'questionnaire',
      level: isExcluded ? 'note' : levelOf(score),
      result: `${comparison.display} of ${measure.axis.max}`,
      word: isExcluded ? `${severity}, excluded` : severity,
    }),
  ];
}

/** By change, which the headline of the VOMS uses; by total where nothing was asked before, else beside it. */
function ofVoms(of: Measured, { voms }: MeaningFacts): OwnMeaning[] {
  if (of.measure.card !== 'voms' || voms === null) return [];
  const { isPositiveByChange, isPositiveByTotal, falsePositiveText } = voms;
  if (isPositiveByChange === null && isPositiveByTotal === null) return [];
  const isPositive = isPositiveByChange ?? isPositiveByTotal === true;
  const by = isPositiveByChange === null ? 'by total' : 'by change';
  if (!isPositive && isPositiveByTotal !== true)
    return [ofMeasure(of, { kind: 'voms', level: 'note', word: 'Negative' })];
  const word = isPositive ? `Positive ${by}` : 'Positive by total, not by change';
  return [
    ofMeasure(of, {
      kind: 'voms',
      level: isPositive ? 'concern' : 'note',
      word,
      phrase: `${of.measure.name} positive`,
      sentence: `${of.measure.name}: ${word}. ${falsePositiveText}`,
    }),
  ];
}

const covidId = 1014;

function ofCovid(of: Measured, { isCovidPassed }: MeaningFacts): OwnMeaning[] {
  if (of.measure.id !== covidId || isCovidPassed === null) return [];
  return [
    ofMeasure(of, {
      kind: 'covid',
      level: isCovidPassed ? 'note' : 'severe',
      word: isCovidPassed ? 'Passed' : 'Flagged',
    }),
  ];
}

/** No total and no cut-off is published: what was not as in a healthy person is told as it was found. */
function ofField(of: Measured, { onFieldFindings }: MeaningFacts): OwnMeaning[] {
  return onFieldFindings.flatMap(({ measureId, findings }) =>
    measureId !== of.measure.id || findings.length === 0
      ? []
      : [
          ofMeasure(of, {
            kind: 'onField',
            level: 'concern',
            word: findings.length === 1 ? '1 finding' : `${findings.length} findings`,
            sentence: `${of.measure.name}: ${findings.join(', ')}.`,
          }),
        ],
  );
}

/** What must be told at once: one meaning for each kind and measure, whatever the score. */
function ofAlerts(of: Measured, { alerts }: MeaningFacts): OwnMeaning[] {
  const own = Map.groupBy(
    alerts.filter(({ measureId }) => measureId === of.measure.id),
    ({ kind }) => kind,
  );
  return [...own].map(([kind, ofKind]) => {
    const { words } = alertMeanings[kind];
    return ofMeasure(of, { kind, level: 'urgent', ...words(of.measure.name, ofKind) });
  });
}

const fallRisks: Readonly<Record<1 | 2 | 3, readonly [OwnMeaningLevel, string]>> = {
  1: ['note', 'low'],
  2: ['concern', 'raised'],
  3: ['severe', 'high'],
};

/** The stamp is of the whole test. 'Unknown' says nothing. */
function ofFallRisk({ fallRisk }: MeaningFacts): OwnMeaning[] {
  if (fallRisk === null || fallRisk === 0) return [];
  const [level, word] = fallRisks[fallRisk];
  return [
    {
      measureId: null,
      kind: 'fallRisk',
      level,
      label: 'Fall risk',
      result: null,
      word,
      phrase: `fall risk ${word}`,
      sentence: `Fall risk ${word}.`,
    },
  ];
}

const levelOrder = { urgent: 0, severe: 1, concern: 2, note: 3 } as const;

/**
 * What a test says without a baseline, the most urgent first (proposal, on published cut-offs): alerts; the words of PHQ-9, GAD-7
 * and the sleep survey, from which 10 points (Kroenke 2001, Spitzer 2006) and 16 or fewer (Espie 2014) are a concern; a positive
 * VOMS (Mucha 2014, Elbin 2022); the fall risk (CDC STEADI); a flagged COVID-19 screening; findings beside the field. A note is
 * told and raises no voice. Symptom totals, lone steps of a VOMS and surveys without a published total have no cut-off, so they
 * have no meaning here.
 */
export function ownMeaningsOf(measured: readonly Measured[], facts: MeaningFacts): OwnMeaning[] {
  const found = measured.flatMap((of) => [
    ...ofAlerts(of, facts),
    ...ofTotal(of),
    ...ofVoms(of, facts),
    ...ofCovid(of, facts),
    ...ofField(of, facts),
  ]);
  return [...found, ...ofFallRisk(facts)].toSorted((a, b) => levelOrder[a.level] - levelOrder[b.level]);
}

/** Whether a meaning is more than a note: headlines, lists and colours say it. */
export function isRaised({ level }: Pick<OwnMeaning, 'level'>): boolean {
  return level !== 'note';
}

/** How a meaning looks: as a change of that level does. */
export const lookOfMeaning = { urgent: 'bad', severe: 'bad', concern: 'warning', note: 'none' } as const;

const shownPhrases = 2;

/** 'alert on PHQ-9 and GAD-7 severe': the first phrase of each measure, two at most and how many more there are. */
export function meaningPhrases(meanings: readonly OwnMeaning[], shown = shownPhrases): string[] {
  const firsts = [...Map.groupBy(meanings, ({ measureId }) => measureId).values()].flatMap(([first]) =>
    first === undefined ? [] : [first.phrase],
  );
  const more = firsts.length - shown;
  return more > 0 ? [...firsts.slice(0, shown), `${more} more`] : firsts;
}

/** What a list says of a test beside its largest change. */
export interface RaisedMeaning {
  level: Exclude<OwnMeaningLevel, 'note'>;
  /** 'GAD-7 severe', 'Red flag raised and 1 more'. */
  words: string;
}

/** The first of what is more than a note, and how many more there are; null where there is nothing. */
export function raisedMeaningOf(meanings: readonly OwnMeaning[]): RaisedMeaning | null {
  const raised = meanings.filter(isRaised);
  const level = raised[0]?.level ?? 'note';
  if (level === 'note') return null;
  const words = listed(meaningPhrases(raised, 1));
  return { level, words: words.charAt(0).toUpperCase() + words.slice(1) };
}

/** How many meanings of a level a test has, as the tally of the verdict writes it: '1 Severe'. */
export interface MeaningCount {
  /** It looks like a change that is as bad. */
  level: 'bad' | 'warning';
  count: number;
  word: string;
}

const countWords = [
  ['urgent', 'Urgent'],
  ['severe', 'Severe'],
  ['concern', 'Concern'],
] as const;

/** What a tally says beside the compared measures, the most urgent first; nothing of a note. */
export function meaningCounts(meanings: readonly OwnMeaning[]): MeaningCount[] {
  return countWords.flatMap(([level, word]) => {
    const count = meanings.filter((meaning) => meaning.level === level).length;
    return count === 0 ? [] : [{ level: lookOfMeaning[level], count, word }];
  });
}
