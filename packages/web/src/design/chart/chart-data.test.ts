import { expect, test } from 'vitest';
import { chartCsv } from './chart-data.ts';

test('the figures of a chart as a file: no header and no cell runs as a formula, and a number stays one', () => {
  const columns = [{ header: '=Series' }, { header: '@Unit', isNumber: true }, { header: 'Notes' }];
  const rows = [
    ['Mar 1, 2026', '-4.5', '+1+1'],
    ['\uFF1D1', '3', '\t=1'],
  ];
  expect(chartCsv({ columns, rows }).split('\r\n')).toEqual([
    "'=Series,'@Unit,Notes",
    '"Mar 1, 2026",-4.5,\'+1+1',
    "'\uFF1D1,3,'\t=1",
  ]);
});
