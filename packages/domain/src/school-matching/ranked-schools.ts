import { matchReason } from './match-reason.ts';
import { type ScoredSchool, scoreSchools } from './rank-schools.ts';
import type { SoughtSchool } from './school.ts';
import type { SchoolDirectory } from './school-directory.ts';

/** Where the first one is so far ahead of the second, it is chosen beforehand. */
const leadToPreselect = 2;
/** Less of the name or the place in common is no ground to choose anything, however far behind the others are. */
const leastInCommon = 0.5;

export interface RankedSchool {
  id: string;
  /** How likely it is the one, from 0 to 100. */
  matchRating: number;
  reason: string;
}

export interface RankedSchools {
  schools: RankedSchool[];
  preselectedId: string | null;
}

/** The schools that the company may be, the likeliest first, each with its rating and what speaks for it. */
export function rankedSchools(
  sought: SoughtSchool,
  directory: SchoolDirectory,
  count: number,
): RankedSchools {
  const scored = scoreSchools(sought, directory);
  const shown = scored.slice(0, count);
  const ratings = ratingsOf(scored);
  return {
    schools: shown.map(({ id, features }, index) => ({
      id,
      matchRating: ratings[index] ?? 0,
      reason: matchReason(features),
    })),
    preselectedId: preselected(scored),
  };
}

/** 100 x softmax of the scores, to a tenth. */
function ratingsOf(scored: readonly ScoredSchool[]): number[] {
  const most = scored[0]?.score ?? 0;
  const shares = scored.map(({ score }) => Math.exp(score - most));
  const sum = shares.reduce((total, share) => total + share, 0);
  return shares.map((share) => Math.round((1000 * share) / sum) / 10);
}

/** The school that is chosen beforehand; null where none is far enough ahead. */
export function preselected([first, second]: readonly ScoredSchool[]): string | null {
  if (first === undefined) return null;
  const { soughtCovered, numberAndStreet, initials } = first.features;
  if (Math.max(soughtCovered, numberAndStreet, initials) < leastInCommon) return null;
  return second === undefined || first.score - second.score >= leadToPreselect ? first.id : null;
}
