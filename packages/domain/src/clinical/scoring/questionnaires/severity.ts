/** The bands of the specification; PHQ-9 at 0 reads 'None', which no band covers. */
const bands: Readonly<Record<number, readonly (readonly [number, string])[]>> = {
  1016: [
    [20, 'Severe'],
    [15, 'Moderate severe'],
    [10, 'Moderate'],
    [5, 'Mild'],
    [1, 'Minimal'],
    [0, 'None'],
  ],
  1017: [
    [15, 'Severe'],
    [10, 'Moderate'],
    [5, 'Mild'],
    [0, 'Minimal'],
  ],
};

/** The word of a PHQ-9 (1016) or GAD-7 (1017) total; null for other measures and without a score. */
export function severityOf(measureId: number, score: number | null): string | null {
  if (score === null) return null;
  return bands[measureId]?.find(([from]) => score >= from)?.[1] ?? null;
}
