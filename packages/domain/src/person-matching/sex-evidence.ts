import { bitsOf, type Evidence, nothing } from './evidence.ts';
import type { NameLikeness } from './name-likeness.ts';

/**
 * What two sexes say. Two people of one first name mostly have one sex too, so with the same first name it says little
 * more; a short form may be either one's (Alex).
 * @param first how the first names stand to each other
 */
export function sexEvidence(one: 'M' | 'F' | null, other: 'M' | 'F' | null, first: NameLikeness): Evidence {
  if (one === null || other === null) return nothing;
  const isNamed = first === 'same' || first === 'slip' || first === 'longer';
  if (one === other) return { bits: isNamed ? bitsOf(0.98, 0.95) : bitsOf(0.98, 0.5) };
  return { bits: isNamed ? bitsOf(0.02, 0.1) : bitsOf(0.02, 0.5), differs: 'another sex' };
}
