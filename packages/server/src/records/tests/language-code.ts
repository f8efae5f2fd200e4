import type { ResultRow } from './result-rows.ts';

const languageCodes: Readonly<Record<number, string>> = {
  1: 'EN',
  2: 'ES',
  3: 'ZH',
  4: 'TL',
  5: 'VI',
  6: 'AR',
  7: 'FR',
  8: 'KO',
  9: 'RU',
  10: 'HT',
  11: 'DE',
};

/** The language that results were answered in, as its code; null where a device did not say. */
export function languageCodeOf(rows: readonly Pick<ResultRow, 'languageId'>[]): string | null {
  const languageId = rows.find((row) => row.languageId !== null)?.languageId;
  return languageId === undefined || languageId === null ? null : (languageCodes[languageId] ?? null);
}
