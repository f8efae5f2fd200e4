import type { SkipReason } from './skip-reasons.ts';

/** Measures that no browser can take truthfully, and why. Whatever has neither a test nor a line here is not made yet. */
const impossible: ReadonlyMap<number, SkipReason> = new Map([
  // The published wording of these questionnaires is not part of the product.
  [1026, 'noWording'],
  [1021, 'noWording'],
  [10_008, 'noWording'],
  // Nobody has published what these are made of.
  [1022, 'noSteps'],
  [1023, 'noSteps'],
  [1024, 'noSteps'],
  [1025, 'noSteps'],
]);

/** Why no browser can take a measure; that it cannot is said before anything starts. */
export const reasonAgainst = (measureId: number): SkipReason => impossible.get(measureId) ?? 'notInBrowser';
