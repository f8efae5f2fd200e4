import { expect, test } from 'vitest';
import type { MeaningRow } from './result-rows.ts';
import { vomsResultsOf } from './voms-results.ts';

const row = (stanceId: number, score: number, isExcluded: boolean): MeaningRow => ({
  measureId: 1020,
  stanceId,
  repetition: 1,
  score,
  isSkipped: false,
  isExcluded,
  isRestored: false,
  validity: [],
  alerts: [],
  detailRows: [],
  receipt: null,
});
const voms = (isExcluded: boolean) =>
  vomsResultsOf({ measureId: 1020, inputClass: 'touch' }, [row(94, 0, isExcluded), row(99, 6, isExcluded)]);

test('C493: a VOMS that was taken out is not positive any more', () => {
  expect(voms(false)).toMatchObject({ isPositiveByChange: true, maxTotalSymptoms: 6 });
  expect(voms(true)).toMatchObject({ isPositiveByChange: null, maxTotalSymptoms: null });
});
