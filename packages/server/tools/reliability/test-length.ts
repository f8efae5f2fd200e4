import { fisherInterval, type Interval } from '../statistics/intervals.ts';
import { correlation, mean } from '../statistics/moments.ts';
import { type PairReliability, reliabilityOf } from '../statistics/reliability-of-pairs.ts';
import { blocks, list, paragraph, table, withInterval } from './markdown.ts';
import {
  blockCount,
  type Choice,
  everyTrial,
  firstBlocks,
  type PublicRecordings,
  type SessionScore,
  scoredSession,
  scoresByPerson,
  sessionPairs,
  taskMeasures,
} from './public-recordings.ts';

export interface SplitHalf {
  name: string;
  people: number;
  /** Correlation of the halves. */
  r: number;
  rInterval: Interval;
  /** What it makes of the whole session (Spearman and Brown). */
  whole: number;
  wholeInterval: Interval;
}

const everySecond =
  (from: 0 | 1): Choice =>
  (trials) =>
    trials.filter((_, index) => index % 2 === from);

const ofTwiceTheLength = (r: number): number => (2 * r) / (1 + r);

/** How the odd trials of the first session agree with its even ones: the error without any days between. */
export const splitHalfOf = (recordings: PublicRecordings): SplitHalf[] =>
  taskMeasures.map((measure) => {
    const halves = scoresByPerson(recordings, measure, [
      { session: 1, choice: everySecond(0) },
      { session: 1, choice: everySecond(1) },
    ]);
    const half = (at: number) => halves.map((row) => row[at] ?? Number.NaN);
    const r = correlation(half(0), half(1));
    const [from, to] = fisherInterval(r, halves.length);
    return {
      name: measure.name,
      people: halves.length,
      r,
      rInterval: [from, to],
      whole: ofTwiceTheLength(r),
      wholeInterval: [ofTwiceTheLength(from), ofTwiceTheLength(to)],
    };
  });

/** The measure of which a figure is told, and of which it is not: a mean of all answers is no score of the portal. */
const costs = taskMeasures.filter(({ measureId }) => measureId !== 77);

/** The same trials as the portal counts, but means in place of medians. */
const costOfMeans: SessionScore = (session, measureId, choice = everyTrial) => {
  const discarded = scoredSession(session, measureId, choice)?.receipt.trialsDiscarded;
  if (discarded === undefined) return null;
  const leftOut = new Set(discarded.map(({ index }) => index));
  const kept = choice(session.trials).flatMap(({ trial }, index) => (leftOut.has(index) ? [] : [trial]));
  const meanOf = (condition: string) =>
    mean(
      kept.flatMap((trial) =>
        trial.condition === condition && trial.reactionTimeMs !== null ? [trial.reactionTimeMs] : [],
      ),
    );
  return meanOf('incongruent') - meanOf('congruent');
};

export interface RetestByLength extends PairReliability {
  name: string;
  trials: number;
}

/** The retest figures that the first blocks of both sessions alone would have given, block by block. */
export const retestByLength = (recordings: PublicRecordings): RetestByLength[] =>
  taskMeasures.flatMap((measure) => {
    const trials = recordings.sessions[measure.task][0]?.trials ?? [];
    return Array.from({ length: blockCount(recordings, measure.task) }, (_, index) => {
      const choice = firstBlocks(index + 1);
      return {
        name: measure.name,
        trials: choice(trials).length,
        ...reliabilityOf(sessionPairs(recordings, measure, choice)),
      };
    });
  });

const byLength = (recordings: PublicRecordings): string =>
  table(
    ['score', 'first trials', 'people', 'ICC(2,1)', 'SEM'],
    retestByLength(recordings).map((one) => [
      one.name,
      String(one.trials),
      String(one.people),
      withInterval(one.icc, one.iccInterval, 2),
      withInterval(one.standardError, one.standardErrorInterval, 1, 'ms'),
    ]),
  );

/** What the number of trials does to the error of the timed tasks. */
export function testLengthText(recordings: PublicRecordings): string {
  const halves = splitHalfOf(recordings);
  return blocks(
    '### With fewer trials',
    paragraph(
      'The sessions of these studies are long. The same retest figures from the first blocks alone, of those who have a score then:',
    ),
    byLength(recordings),
    '### Within one sitting',
    paragraph(
      'Odd against even trials of the first session. What is lost here is lost to chance within minutes, before any day lies between. Spearman and Brown tell what the correlation of the halves makes of the whole session.',
    ),
    table(
      ['score', 'people', 'r of the halves', 'whole session'],
      halves.map((one) => [
        one.name,
        String(one.people),
        withInterval(one.r, one.rInterval, 2),
        withInterval(one.whole, one.wholeInterval, 2),
      ]),
    ),
    paragraph(
      'The costs once more with means of the same trials in place of medians, first against second session:',
    ),
    table(
      ['score', 'people', 'r, medians', 'r, means', 'ICC(2,1), means', 'SEM, means'],
      costs.map((measure) => {
        const medians = reliabilityOf(sessionPairs(recordings, measure));
        const means = reliabilityOf(sessionPairs(recordings, measure, everyTrial, costOfMeans));
        return [
          measure.name,
          String(means.people),
          withInterval(medians.r, medians.rInterval, 2),
          withInterval(means.r, means.rInterval, 2),
          withInterval(means.icc, means.iccInterval, 2),
          withInterval(means.standardError, means.standardErrorInterval, 1, 'ms'),
        ];
      }),
    ),
    '**What that says.**',
    list([
      'The answer times of a person are steady within a sitting and drift over weeks: more trials do not help the Stroop median much. The costs are differences of two such times, and most of their error is chance from trial to trial.',
      'With one block the Stroop cost of these people does not repeat at all. A cost from a short test says next to nothing about one person, and the error above for whole sessions is the least that a short test has.',
    ]),
  );
}
