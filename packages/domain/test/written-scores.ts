import { allMeasures } from '../src/clinical/measures/find-measure.ts';
import type { Measure } from '../src/clinical/measures/measure.ts';

/** A score of a measure, and how every page, document, file and message must write it. */
export interface WrittenScore {
  measure: Measure;
  score: number;
  number: string;
  withUnit: string;
}

/** A half at the last digit that is shown, which binary fractions store a little too low for `toFixed`. */
const half = { 0: 10.5, 1: 10.35, 2: 10.345 } as const;
const rounded = { 0: '11', 1: '10.4', 2: '10.35' } as const;
const units = { points100: '', ms: ' ms', s: ' s', count: '', cm: ' cm', score: '' } as const;

/** One score of each measure. The texts are written out here and not made by the rule that they prove. */
export const writtenScores: readonly WrittenScore[] = allMeasures.map((measure) => ({
  measure,
  score: half[measure.decimals],
  number: rounded[measure.decimals],
  withUnit: `${rounded[measure.decimals]}${units[measure.unit]}`,
}));
