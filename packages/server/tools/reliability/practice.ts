import { type EstimatedMean, estimatedMean } from '../statistics/intervals.ts';
import { sd } from '../statistics/moments.ts';
import { blocks, fixed, list, paragraph, table, withInterval } from './markdown.ts';
import {
  blockCount,
  type Choice,
  ofBlock,
  type PublicRecordings,
  scoresByPerson,
  type TaskMeasure,
  taskMeasures,
} from './public-recordings.ts';
import { byPerson, scoreAllStanding } from './standing-trials.ts';

/** The mean change from one occasion to a later one, in ms and in the measure's own sign: below zero is faster. */
export interface PracticeChange extends EstimatedMean {
  /** How far people differ in it, error included. */
  sdOfChange: number;
}

interface Occasion {
  session: number;
  choice?: Choice;
}

/** The mean change of a measure from one occasion to another over everybody who has both. */
export function practiceBetween(
  recordings: PublicRecordings,
  measure: TaskMeasure,
  from: Occasion,
  to: Occasion,
): PracticeChange {
  const changes = scoresByPerson(recordings, measure, [from, to]).map(
    ([before = Number.NaN, after = Number.NaN]) => after - before,
  );
  return { ...estimatedMean(changes), sdOfChange: sd(changes) };
}

/** From the first session to the second one, about three weeks later. */
export const practiceOf = (recordings: PublicRecordings): (PracticeChange & { measure: TaskMeasure })[] =>
  taskMeasures.map((measure) => ({
    measure,
    ...practiceBetween(recordings, measure, { session: 1 }, { session: 2 }),
  }));

/** Within and between the sessions, block by block. */
const steps = [
  { name: 'first to last block of session 1', from: [1, 'first'], to: [1, 'last'] },
  { name: 'last block of session 1 to first of session 2', from: [1, 'last'], to: [2, 'first'] },
  { name: 'first to last block of session 2', from: [2, 'first'], to: [2, 'last'] },
] as const;

/** How each measure changes from block to block: within the first session, between the sessions, within the second. */
export const practiceSteps = (
  recordings: PublicRecordings,
): { measure: TaskMeasure; changes: PracticeChange[] }[] =>
  taskMeasures.map((measure) => {
    const last = blockCount(recordings, measure.task);
    const occasion = ([session, place]: readonly [number, 'first' | 'last']): Occasion => ({
      session,
      choice: ofBlock(place === 'first' ? 1 : last),
    });
    const changes = steps.map(({ from, to }) =>
      practiceBetween(recordings, measure, occasion(from), occasion(to)),
    );
    return { measure, changes };
  });

const practiceByBlock = (recordings: PublicRecordings): string =>
  table(
    ['score', ...steps.map(({ name }) => name)],
    practiceSteps(recordings).map(({ measure, changes }) => [
      measure.name,
      ...changes.map(
        ({ mean, interval, people }) => `${withInterval(mean, interval, 1, 'ms')}, ${people} people`,
      ),
    ]),
  );

/** From the first to the last standing trial of a visit, in points: above zero is steadier. */
export const practiceOfStanding = (recordings: PublicRecordings): EstimatedMean =>
  estimatedMean(
    byPerson(scoreAllStanding(recordings), ({ score }) => score).map(
      (scores) => (scores.at(-1) ?? Number.NaN) - (scores[0] ?? Number.NaN),
    ),
  );

/** What practice alone does to a score, as far as the recordings tell. */
export function practiceText(recordings: PublicRecordings): string {
  const found = practiceOf(recordings);
  const standing = practiceOfStanding(recordings);
  return blocks(
    '## Practice',
    paragraph(
      "The mean change from the first session to the second one, about three weeks later, of people to whom nothing happened. Below zero is faster or a smaller cost. The interval is by Student's t; the spread of change is how far people differ in it, error included.",
    ),
    table(
      ['score', 'people', 'mean change', 'standard error', 'spread of change'],
      found.map(({ measure, people, mean, interval, standardError, sdOfChange }) => [
        measure.name,
        String(people),
        withInterval(mean, interval, 1, 'ms'),
        `${fixed(standardError, 1)} ms`,
        `${fixed(sdOfChange, 1)} ms`,
      ]),
    ),
    paragraph('Where in the sessions it happens, from single blocks (144 or 160 trials each):'),
    practiceByBlock(recordings),
    paragraph(
      `Standing, from the first to the last trial of a visit: ${withInterval(standing.mean, standing.interval, 1, 'points')}, ${standing.people} people.`,
    ),
    '**What that says.**',
    whatPracticeSays(found),
  );
}

function whatPracticeSays(found: ReturnType<typeof practiceOf>): string {
  const isKnown = ({ interval: [from, to] }: PracticeChange) => from > 0 || to < 0;
  const names = (wanted: boolean) =>
    found
      .filter((change) => isKnown(change) === wanted)
      .map(({ measure }) => measure.name)
      .join('; ');
  return list([
    `The interval leaves zero out for: ${names(true) || 'none'}. It holds zero for: ${names(false) || 'none'}.`,
    'A second score that is better by the mean change is no gain, and one that merely equals the first is a little worse than expected. So the mean change comes off before a change is judged, and its standard error widens the error of that judgement.',
    'The gain lies in the first session and between the sessions; within the second session no score changes beyond its interval.',
    'The recordings hold two occasions, one interval of three weeks, and adults alone. What a third occasion adds, and whether practice wears off over a season, is not known. If nothing is gained after the second occasion, a later score is still ahead of a baseline of k occasions by the change above divided by k, because the first of them was taken without practice.',
    "Reaction time (1002), impulse control (1003), inspection time (1004) and hard stances (1001) are in no public set with repeated sessions, and no practice effect with its error is known to us from print. One paper prints means of a vendor's balance composite from 86.9 to 89.9 over three weekly occasions of 24 adults (Amick and others 2015), which is another score, and without the error of the difference. For these measures practice is not known.",
  ]);
}
