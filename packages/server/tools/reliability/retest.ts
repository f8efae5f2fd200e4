import { type PairReliability, reliabilityOf } from '../statistics/reliability-of-pairs.ts';
import { blocks, fixed, list, paragraph, table, withInterval } from './markdown.ts';
import { type PublicRecordings, sessionPairs, taskMeasures } from './public-recordings.ts';

export interface Retest extends PairReliability {
  name: string;
}

/** How the second session repeats the first one, about three weeks later. */
export const retestOf = (recordings: PublicRecordings): Retest[] =>
  taskMeasures.map((measure) => ({
    name: measure.name,
    ...reliabilityOf(sessionPairs(recordings, measure)),
  }));

/** Test and retest of every measure that the recordings hold twice. */
export function retestText(recordings: PublicRecordings): string {
  const found = retestOf(recordings);
  return blocks(
    '## Test and retest, about three weeks apart',
    table(
      [
        'score',
        'people',
        'first mean',
        'second mean',
        'r',
        'ICC(2,1)',
        'SEM',
        'smallest change beyond error (95 %)',
      ],
      found.map((one) => [
        one.name,
        String(one.people),
        `${fixed(one.firstMean, 1)} ms`,
        `${fixed(one.secondMean, 1)} ms`,
        withInterval(one.r, one.rInterval, 2),
        withInterval(one.icc, one.iccInterval, 2),
        withInterval(one.standardError, one.standardErrorInterval, 1, 'ms'),
        withInterval(one.smallestChange, one.smallestChangeInterval, 1, 'ms'),
      ]),
    ),
    paragraph(
      "r is Pearson's, with Fisher's interval. ICC(2,1) is absolute agreement of single scores (Shrout and Fleiss 1979), with the interval of McGraw and Wong 1996; both are tested against Shrout and Fleiss's worked table. SEM is the standard deviation of the differences over the square root of two; its interval, and that of the smallest change, is by chi-square and takes the differences as normal.",
    ),
    '**What that says.**',
    whatRetestSays(found),
  );
}

function whatRetestSays([stroop, , flankerCost]: readonly Retest[]): string {
  if (!stroop || !flankerCost) throw new Error('A measure is missing.');
  const [from, to] = flankerCost.iccInterval;
  return list([
    'All three tasks show their effect in both sessions, and each effect is smaller the second time. A robust effect is not a reliable one.',
    `The Stroop cost repeats moderately. The flanker cost of these ${flankerCost.people} people does not repeat: the interval of its ICC reaches from ${fixed(from, 2)} to ${fixed(to, 2)}. One person's flanker cost would have to move by ${fixed(flankerCost.smallestChange, 0)} ms, more than its mean, before chance is an unlikely explanation.`,
    `The Stroop median moves by up to ${fixed(stroop.smallestChange, 0)} ms by chance alone. An answer that is slower by ten per cent (${fixed(stroop.firstMean / 10, 0)} ms) is well within that.`,
    'The paper\'s abstract reports reliabilities from 0 to .82 over seven classic tasks, "surprisingly low for most"; the figures above lie in that span. The paper has more people and takes means where the portal takes medians.',
    "So a cost by itself is weak ground for a statement about one person: read it beside the person's answer times.",
  ]);
}
