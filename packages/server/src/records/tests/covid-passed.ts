import type { MeaningRow, ResultPreferences } from './result-rows.ts';

const covidMeasureId = 1014;

/**
 * Whether a COVID-19 screening passed: only if every result did. A skipped temperature flags where the organization wants that. Null
 * where nothing was answered.
 */
export function isCovidPassed(
  results: readonly MeaningRow[],
  preferences: Pick<ResultPreferences, 'flagTestOnCovidTemperatureSkip'>,
): boolean | null {
  const answered = results.filter(
    ({ measureId, receipt }) => measureId === covidMeasureId && receipt !== null,
  );
  if (answered.length === 0) return null;
  return answered.every(
    ({ score, receipt }) =>
      score === 0 &&
      !(preferences.flagTestOnCovidTemperatureSkip && receipt?.figures.isTemperatureSkipped === 1),
  );
}
