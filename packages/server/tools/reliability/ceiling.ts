import { ceilingLimits, isAtCeiling } from '@plumbline/domain';
import { intervalOverPeople } from '../statistics/bootstrap.ts';
import { type Interval, wilsonInterval } from '../statistics/intervals.ts';
import { mean } from '../statistics/moments.ts';
import { blocks, list, shareText, table } from './markdown.ts';
import type { PublicRecordings } from './public-recordings.ts';
import { byPerson, quietStanding, type ScoredStanding, scoreAllStanding } from './standing-trials.ts';

export interface Ceiling {
  people: number;
  trials: number;
  atCeiling: number;
  share: number;
  /** As if each trial were of another person. */
  wilson: Interval;
  /** Whole people drawn again. */
  overPeople: Interval;
}

/** How many trials of quiet standing score at or above a limit. */
export function shareReaching(
  trials: readonly ScoredStanding[],
  reaches: (score: number) => boolean,
): Ceiling {
  const groups = byPerson(trials, ({ score }) => (reaches(score) ? 1 : 0));
  const shareOf = (drawn: readonly (readonly number[])[]) => mean(drawn.flat());
  const atCeiling = groups.flat().filter((reached) => reached === 1).length;
  return {
    people: groups.length,
    trials: trials.length,
    atCeiling,
    share: shareOf(groups),
    wilson: wilsonInterval(atCeiling, trials.length),
    overPeople: intervalOverPeople(groups, shareOf),
  };
}

export const ceilingOf = (trials: readonly ScoredStanding[]): Ceiling =>
  shareReaching(trials, (score) => isAtCeiling(quietStanding, score));

/** How much of quiet standing lies at the top of the scale. */
export function ceilingText(recordings: PublicRecordings): string {
  const trials = scoreAllStanding(recordings);
  const limits = [90, ceilingLimits.minScore, 98];
  const rows = limits.map((limit) => ({
    limit,
    ...(limit === ceilingLimits.minScore
      ? ceilingOf(trials)
      : shareReaching(trials, (score) => score >= limit)),
  }));
  const people = byPerson(trials, ({ score }) => score);
  const highPeople = people.filter((own) => isAtCeiling(quietStanding, mean(own))).length;
  return blocks(
    '## Ceiling',
    table(
      [
        'Open Sway Score, standing (12)',
        'people',
        'trials',
        'of them',
        'share, trials drawn (Wilson)',
        'share, people drawn (bootstrap)',
      ],
      rows.map((row) => [
        `${row.limit} or more`,
        String(row.people),
        String(row.trials),
        String(row.atCeiling),
        shareText(row.share, row.wilson),
        shareText(row.share, row.overPeople),
      ]),
    ),
    '**What that says.**',
    list([
      `${highPeople} of ${people.length} people, ${shareText(highPeople / people.length, wilsonInterval(highPeople, people.length))}, have a mean of ${ceilingLimits.minScore} or more. From there on an easy stance tells healthy people hardly apart: what is left of the scale is less than the smallest change beyond error.`,
      `So a balance score of ${ceilingLimits.minScore} or more is marked "Ceiling" on its card and on paper. The mark says that a better score could not be told apart. It enters no verdict.`,
      'The share is known for quiet standing on both feet. That the same limit holds for harder stances and for composites is a proposal; how many people reach it there is not known.',
    ]),
  );
}
