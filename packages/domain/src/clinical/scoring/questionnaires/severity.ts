import { findMeasure } from '../../measures/find-measure.ts';

/** A span of totals that has a word. */
export interface SeverityBand {
  word: string;
  from: number;
  to: number;
}

/** The bands of the specification, each by its lowest total; PHQ-9 at 0 reads 'None', which no band covers. */
const bandStarts: Readonly<Record<number, readonly (readonly [number, string])[]>> = {
  1016: [
    [0, 'None'],
    [1, 'Minimal'],
    [5, 'Mild'],
    [10, 'Moderate'],
    [15, 'Moderate severe'],
    [20, 'Severe'],
  ],
  1017: [
    [0, 'Minimal'],
    [5, 'Mild'],
    [10, 'Moderate'],
    [15, 'Severe'],
  ],
  // Higher is better; 16 or less is probable insomnia.
  1026: [
    [0, 'Probable insomnia'],
    [17, 'No insomnia likely'],
  ],
};

/**
 * The bands of a PHQ-9 (1016), GAD-7 (1017) or sleep (1026) total, lowest first; none for other measures.
 * Source: the specification for PHQ-9 and GAD-7; Espie et al. 2014 for sleep.
 */
export function severityBandsOf(measureId: number): SeverityBand[] {
  const starts = bandStarts[measureId] ?? [];
  const largest = findMeasure(measureId)?.axis.max ?? 0;
  return starts.map(([from, word], index) => ({
    word,
    from,
    to: (starts[index + 1]?.[0] ?? largest + 1) - 1,
  }));
}

/** The word of a PHQ-9 (1016), GAD-7 (1017) or sleep (1026) total; null for other measures and without a score. */
export function severityOf(measureId: number, score: number | null): string | null {
  if (score === null) return null;
  return bandStarts[measureId]?.findLast(([from]) => score >= from)?.[1] ?? null;
}
