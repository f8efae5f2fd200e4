import { type MergePairProblem, mergePairsHeader, mostMergePairs } from './read-merge-pairs.ts';

/** What is wrong with a list of pairs, as it is told. */
export function mergePairProblemText({ row, problem }: MergePairProblem): string {
  switch (problem) {
    case 'format':
      return `Invalid format on row ${row}`;
    case 'keep':
      return `Invalid profile to keep on row ${row}`;
    case 'lose':
      return `Invalid profile to lose on row ${row}`;
    case 'header':
      return `The first line must be ${mergePairsHeader}.`;
    case 'empty':
      return 'There is no pair to merge.';
    case 'tooMany':
      return `At most ${mostMergePairs} pairs can be merged at once.`;
  }
}

/** What is said of a pair that the portal refused. @param reason a sentence */
export const mergeFailureText = (row: number, reason: string): string =>
  `Failure to merge on row ${row}: ${reason}`;
