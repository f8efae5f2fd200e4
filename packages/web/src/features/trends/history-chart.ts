import type { HistoryTest } from '@plumbline/contract';
import { historyOf, historySeries } from '@plumbline/domain/clinical/comparison/trend';
import { allMeasures, findMeasure, unitLabel } from '@plumbline/domain/clinical/measures/find-measure';
import type { TrendPanel, TrendSeries } from '../../design/chart/trend/trend-series.ts';
import { chartUnit } from './measure-charts.ts';

/** The lines of the history chart over the last tests that have something to draw, those of one unit in one panel. */
export function historyPanels(tests: readonly HistoryTest[]): TrendPanel[] {
  const points = historyOf(
    tests.map(({ id, completedOn, scores }) => ({
      testId: id,
      completedOn,
      measures: Object.entries(scores).map(([measureId, score]) => ({ measureId: Number(measureId), score })),
    })),
    findMeasure,
  );
  const byId = new Map(tests.map((test) => [test.id, test]));
  const panels = new Map<string, TrendPanel & { series: TrendSeries[] }>();
  historySeries.forEach((line, index) => {
    const measure = allMeasures.find(line.has);
    if (measure === undefined) return;
    const unit = unitLabel(measure);
    const panel = panels.get(unit) ?? {
      unit,
      isLowerBetter: measure.direction === 'lowerIsBetter',
      series: [],
    };
    panels.set(unit, panel);
    panel.series.push({
      name: line.name,
      unit: chartUnit(measure),
      decimals: measure.decimals,
      values: points.flatMap(({ testId, completedOn, scores, measureIds }) => {
        const [value, measureId] = [scores[index] ?? null, measureIds[index] ?? null];
        const test = byId.get(testId);
        if (value === null || measureId === null || test === undefined) return [];
        return [
          {
            epochMs: Date.parse(completedOn),
            value,
            isExcluded: test.isExcluded || test.doubtfulMeasureIds.includes(measureId),
            isEvent: test.isEvent,
          },
        ];
      }),
    });
  });
  return [...panels.values()];
}

/** Whether the tests were answered in more ways than one; times of different ways are not to be compared. */
export function isMixed(tests: readonly HistoryTest[]): boolean {
  return new Set(tests.map(({ inputClass }) => inputClass)).size > 1;
}
