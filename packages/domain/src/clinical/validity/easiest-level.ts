import type { ValidityFlag } from '../scoring/scored-measure.ts';

interface LevelTrial {
  /** The smaller, the easier. */
  difficulty: number;
  isCorrect: boolean;
}

/** The easiest level is one that nobody misses: under the limit the answers were guesses (proposal). */
export function easiestLevelFlags(
  trials: readonly LevelTrial[],
  { minAccuracyShare, minTrials }: { minAccuracyShare: number; minTrials: number },
): ValidityFlag[] {
  const easiest = Math.min(...trials.map(({ difficulty }) => difficulty));
  const atEasiest = trials.filter(({ difficulty }) => difficulty === easiest);
  const share = atEasiest.filter(({ isCorrect }) => isCorrect).length / atEasiest.length;
  if (atEasiest.length < minTrials || share >= minAccuracyShare) return [];
  return [
    {
      rule: 'guessing',
      effect: 'invalid',
      sentence: `${Math.round(share * 100)} % of the easiest trials were right, fewer than ${minAccuracyShare * 100} %: the answers may have been guesses.`,
      value: share,
      threshold: minAccuracyShare,
    },
  ];
}
