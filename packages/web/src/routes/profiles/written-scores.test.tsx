import type { MeasureTrend, ReportMeasure } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { writtenScores } from '../../../../domain/test/written-scores.ts';
import { trendData } from '../../design/chart/chart-data.ts';
import { tableCsv } from '../../design/table/table-csv.ts';
import { renderDesign } from '../../design/test/render.tsx';
import { ReportSheet } from '../../features/reports/print/report-sheet.tsx';
import { ResultCards } from '../../features/tests/cards/result-cards.tsx';
import { historyColumns } from '../../features/trends/history-columns.tsx';
import { measureCharts } from '../../features/trends/measure-charts.ts';
import { aMeasureResult, aProfileTest, aTestResult } from '../../platform/test/profile-tests.ts';
import { aTestSummary } from '../../platform/test/profiles.ts';
import { aReportView } from '../../platform/test/reports.ts';

const completedOn = '2026-10-06T20:42:00.000Z';
/** These cards show their parts or answers and no score of the whole. */
const withoutScore = ['headTurns', 'survey', 'onField', 'covid', 'symptoms', 'voms', 'questionnaire'];

test('C119 C485 C486: the card of every measure shows its score as every other place does', async () => {
  const measures = writtenScores.map(({ measure, score }) =>
    aMeasureResult(measure.id, { score, results: [aTestResult({ score })] }),
  );
  const screen = await renderDesign(<ResultCards test={aProfileTest(measures)} />);
  const shown = writtenScores.filter(({ measure }) => !withoutScore.includes(measure.card));
  expect(shown.length).toBeGreaterThan(30);
  for (const { measure, number } of shown) {
    const card = screen.getByRole('region', { name: measure.name, exact: true }).first();
    expect([measure.id, card.element().textContent]).toEqual([measure.id, expect.stringContaining(number)]);
  }
});

test('C170 C485 C486: the print page writes the score of every measure in its table, summary and trend', async () => {
  const measures = writtenScores.map(
    ({ measure, score }): ReportMeasure => ({
      measure: { ...measure, name: `Name ${measure.id}.` },
      comparison: aMeasureResult(measure.id, { score }),
      isExcluded: false,
    }),
  );
  const trends = measures.map(({ measure, comparison: { score } }) => ({
    measure,
    points: ['8/27/26', '10/6/26'].map((label) => ({ label, score, isExcluded: false, isEvent: false })),
    baseline: null,
  }));
  const screen = await renderDesign(<ReportSheet report={aReportView({ measures, trends })} />);
  const items = screen.getByRole('listitem').elements();
  for (const { measure, withUnit } of writtenScores) {
    const row = screen.getByRole('row', { name: `Name ${measure.id}.`, exact: false }).first();
    // In the summary and in the trends.
    const inLists = items
      .map((item) => item.textContent)
      .filter((text) => text.startsWith(`Name ${measure.id}.`));
    expect([measure.id, inLists.length]).toEqual([measure.id, expect.toSatisfy((count) => count >= 2)]);
    for (const text of [row.element().textContent, ...inLists])
      expect([measure.id, text]).toEqual([measure.id, expect.stringContaining(withUnit)]);
  }
});

test('C485: the files of the test history and of the charts hold the score of every measure as it is shown', () => {
  for (const { measure, score, number } of writtenScores) {
    const history = {
      ...aTestSummary({ completedOn }),
      organizationProtocolName: 'Sideline',
      scores: { [measure.id]: score },
      doubtfulMeasureIds: [],
    };
    const csv = tableCsv(historyColumns([history], false), [history]);
    expect([measure.id, csv.split(/[\r\n,]+/)]).toEqual([measure.id, expect.arrayContaining([number])]);
    const trend: MeasureTrend = {
      measureId: measure.id,
      inputClass: 'motion',
      points: [{ testId: 1, completedOn, score, isExcluded: false, isEvent: false, isBaseline: true }],
      baseline: null,
    };
    const [chart] = measureCharts(12, [trend], null);
    const [row] = trendData(chart?.panels ?? []).rows;
    expect([measure.id, row?.[1]]).toEqual([measure.id, number]);
  }
});
