import {
  type AccelerationRecording,
  findMeasure,
  type ScoringReceipt,
  scoreRecording,
} from '@plumbline/domain';
import type { Stretch } from '../import-recordings/plan-balance.ts';
import { type Coefficient, oneWayAgreement, pooledVariance } from '../statistics/agreement.ts';
import { intervalOverPeople } from '../statistics/bootstrap.ts';
import type { Interval } from '../statistics/intervals.ts';
import { withInterval } from './markdown.ts';
import type { PublicRecordings } from './public-recordings.ts';

/** Quiet standing on both feet: the nearest stance of the registry to what was recorded. */
export const quietStanding = (() => {
  const found = findMeasure(12);
  if (found === undefined) throw new Error('There is no measure 12.');
  return found;
})();

/** A stretch of quiet standing as the portal scores it. */
export interface ScoredStanding {
  person: string;
  score: number;
  rmsMps2: number;
  /** What is left after the ends are dropped. */
  scoredSeconds: number;
  receipt: ScoringReceipt;
  /** A validity rule says that it may not be one: it would not count as anybody's baseline. */
  isInvalid: boolean;
}

export const scoreStanding = ({
  subject: person,
  recording,
}: Pick<Stretch, 'subject' | 'recording'>): ScoredStanding => {
  const result = scoreRecording({
    measureId: quietStanding.id,
    stanceId: null,
    inputClass: 'motion',
    recording,
  });
  const scored = result.ok ? result.scores[0] : undefined;
  if (scored === undefined || scored.score === null)
    throw new Error(`A trial of person ${person} has no score.`);
  const { receipt } = scored;
  return {
    person,
    score: scored.score,
    rmsMps2: receipt.figures.rmsMps2 ?? Number.NaN,
    scoredSeconds: receipt.figures.durationS ?? Number.NaN,
    receipt,
    isInvalid: scored.validity.some(({ effect }) => effect === 'invalid'),
  };
};

export const scoreAllStanding = ({ standing }: PublicRecordings): ScoredStanding[] =>
  standing.map(scoreStanding);

/** The first seconds of a recording. */
export function firstSeconds(recording: AccelerationRecording, seconds: number): AccelerationRecording {
  const count = Math.round(seconds * recording.sampleRateHz);
  return {
    ...recording,
    x: recording.x.slice(0, count),
    y: recording.y.slice(0, count),
    z: recording.z.slice(0, count),
  };
}

export const secondsOf = ({ x, sampleRateHz }: AccelerationRecording): number => x.length / sampleRateHz;

/** How far trials of one person lie apart, and how well they tell people apart. */
export interface Repeatability {
  people: number;
  trials: number;
  /** Standard deviation within a person, each trial weighing the same; its interval is over people. */
  withinSd: number;
  withinSdInterval: Interval;
  /** ICC(1,1) of a single trial. */
  icc: Coefficient;
}

/** @param groups the values of each person; people with one value alone do not count */
export function repeatabilityOf(groups: readonly (readonly number[])[]): Repeatability {
  const repeated = groups.filter((own) => own.length > 1);
  const withinSd = (drawn: readonly (readonly number[])[]) => Math.sqrt(pooledVariance(drawn));
  return {
    people: repeated.length,
    trials: repeated.flat().length,
    withinSd: withinSd(repeated),
    withinSdInterval: intervalOverPeople(repeated, withinSd),
    icc: oneWayAgreement(repeated),
  };
}

/** The trials of each person under some scale. */
export const byPerson = (
  trials: readonly ScoredStanding[],
  scaleOf: (trial: ScoredStanding) => number,
): number[][] => [...Map.groupBy(trials, ({ person }) => person).values()].map((own) => own.map(scaleOf));

/** The two figures as cells of a table. */
export const repeatabilityCells = (
  { withinSd, withinSdInterval, icc }: Repeatability,
  decimals: number,
): string[] => [withInterval(withinSd, withinSdInterval, decimals), withInterval(icc.value, icc.interval, 2)];
