import type { ValidityFlag } from '../scoring/scored-measure.ts';
import { validityLimits } from './validity-limits.ts';

/** An item of a questionnaire with what it was answered; null is an item left out. */
export interface NamedAnswer {
  name: string;
  answer: number | null;
}

/** More names than this make no sentence; the rest is counted. */
const maxNamed = 5;

/**
 * What is said of the items that were left out, for example '1 of 22 not answered: Headache'.
 * @returns null where every item was answered
 */
export function skippedItemsText(items: readonly NamedAnswer[]): string | null {
  const skipped = items.filter(({ answer }) => answer === null).map(({ name }) => name);
  if (skipped.length === 0) return null;
  const count = `${skipped.length} of ${items.length} not answered`;
  if (skipped.length === items.length) return count;
  const others = skipped.length - maxNamed;
  const named = skipped.slice(0, maxNamed).join(', ');
  return `${count}: ${named}${others > 0 ? ` and ${others} more` : ''}`;
}

/**
 * A caution that names the items left out and what became of the total, so that no total is silently made of fewer.
 * @param becomes what the total is where few enough were left out to give one
 */
export function skippedItemsFlags(items: readonly NamedAnswer[], becomes: string): ValidityFlag[] {
  const { maxMissing } = validityLimits.answers;
  const text = skippedItemsText(items);
  const value = items.filter(({ answer }) => answer === null).length;
  if (text === null) return [];
  const consequence = value > maxMissing ? `With more than ${maxMissing} there is no total.` : becomes;
  return [
    { rule: 'skippedItems', effect: 'caution', sentence: `${text}. ${consequence}`, value, threshold: 0 },
  ];
}
