import { roundTo } from '../../numbers/rounding.ts';
import type { Measure } from './measure.ts';

/**
 * From where on a sway score hardly tells people apart. On public recordings of healthy adults who stood quietly on both feet most
 * trials score 95 or more, and what is left above 95 is less than the score moves by chance (docs/reliability.md, made by
 * `npm run reliability`). The stance recorded is an easy one; that the harder ones share the limit is a proposal.
 */
export const ceilingLimits = { version: '2026.1', minScore: 95 } as const;

/** Category 1, but scored otherwise: by seconds held (1006), by head turns (the Cobalt family), or by steps that are not known. */
const scoredOtherwise: readonly number[] = [1006, 1022, 1023, 1024, 1025];

/** Whether the measure is an open sway score: a balance stance, or the mean of some. Such a score has a ceiling. */
export function hasCeiling(measure: Pick<Measure, 'id' | 'categoryId'>): boolean {
  return measure.categoryId === 1 && !scoredOtherwise.includes(measure.id);
}

/**
 * Whether a score is so close to the top of its scale that a better one could not be told apart. Judged as people read it, so that a
 * card with 95.0 never lacks the note. It says nothing about a measure without an open sway score, and enters no verdict.
 * @param score in the measure's own unit (0 to 100), unrounded; null where there is none
 */
export function isAtCeiling(
  measure: Pick<Measure, 'id' | 'categoryId' | 'decimals'>,
  score: number | null,
): boolean {
  return score !== null && hasCeiling(measure) && roundTo(score, measure.decimals) >= ceilingLimits.minScore;
}

/** The one word, and what it means, for the page and the paper alike. */
export const ceilingWords = {
  name: 'Ceiling',
  sentence: `Most healthy people score ${ceilingLimits.minScore} or more when standing on both feet, so this test cannot show an improvement.`,
} as const;
