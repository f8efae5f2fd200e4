import { changeDisplay } from '@plumbline/domain/clinical/comparison/format-score';
import { allMeasures } from '@plumbline/domain/clinical/measures/find-measure';
import { expect, test } from 'vitest';
import { trendValueText } from '../chart/trend/trend-series.ts';
import { measureChange } from './measure-change.ts';
import { signedAmount } from './signed-amount.ts';

test('C487: the badge of every measure reads on the page as in the report, with its unit', () => {
  for (const measure of allMeasures) {
    for (const percentChange of [null, 10.35]) {
      const change = { scoreChange: 10.345, percentChange, changeLevel: 'none', changeWord: '' } as const;
      const { amount, unit, decimals } = measureChange(measure, change);
      const badge = signedAmount(amount ?? Number.NaN, { unit, decimals }).text;
      expect([measure.id, badge]).toEqual([measure.id, changeDisplay(measure, change).badge]);
    }
  }
});

test('C485: a chart rounds a score as the page does', () => {
  const series = { name: 'Walk', unit: 's', decimals: 1 as const, values: [] };
  expect(trendValueText(series, 10.35)).toBe('10.4 s');
});
