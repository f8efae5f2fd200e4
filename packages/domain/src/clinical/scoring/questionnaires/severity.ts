import { questionnaires } from '../../measures/questionnaires.ts';

/** The word of a PHQ-9 (1016) or GAD-7 (1017) total; null for other measures and without a score. */
export function severityOf(measureId: number, score: number | null): string | null {
  if (score === null) return null;
  const bands = questionnaires.find((one) => one.measureId === measureId)?.bands ?? [];
  return bands.findLast((band) => score >= band.from)?.label ?? null;
}
