import type { HistoryTest } from '@plumbline/contract';
import { formatScore, formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { inCategoryOrder } from '@plumbline/domain/clinical/measures/category-order';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import { chartZoneName, chicagoTime } from '../../design/chart/chicago-time.ts';
import { Chip } from '../../design/label/chip.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { inputTexts } from '../../records/tests/input-texts.ts';
import classes from './history.module.css';
import { isMixed } from './history-chart.ts';
import { chartUnit } from './measure-charts.ts';

const typeOf = (test: HistoryTest) => (test.isEvent ? `Event · ${test.typeLabel}` : test.typeLabel);

/** When, what and how a test was. */
function factColumns(tests: readonly HistoryTest[]): DataColumn<HistoryTest>[] {
  return [
    {
      id: 'time',
      header: `Time (${chartZoneName})`,
      value: ({ completedOn }) => chicagoTime(Date.parse(completedOn)),
      cell: ({ completedOn }) => <span className={classes.time}>{chicagoTime(Date.parse(completedOn))}</span>,
      kind: 'name',
      phone: 'title',
    },
    {
      id: 'type',
      header: 'Type',
      value: (test) => [typeOf(test), test.isExcluded ? 'Excluded' : ''].filter(Boolean).join(', '),
      cell: (test) => (
        <span className={classes.type}>
          {test.isEvent && <Chip tone="event">Event</Chip>}
          {test.typeLabel}
          {test.isExcluded && <Chip>Excluded</Chip>}
        </span>
      ),
      phone: 'detail',
    },
    {
      id: 'protocol',
      header: 'Protocol',
      value: ({ organizationProtocolName }) => organizationProtocolName ?? 'Custom',
      kind: 'quiet',
      phone: 'none',
    },
    {
      id: 'input',
      header: 'Answered by',
      value: ({ inputClass }) => inputTexts[inputClass],
      kind: 'quiet',
      isHidden: !isMixed(tests),
      phone: 'none',
    },
  ];
}

/** The measures that any of the tests has, in the order of the charts; symptoms and surveys last. */
function measuresOf(tests: readonly HistoryTest[]): Measure[] {
  const ids = new Set(tests.flatMap(({ scores }) => Object.keys(scores).map(Number)));
  return inCategoryOrder(
    [...ids].flatMap((id) => findMeasure(id) ?? []),
    ({ categoryId }) => categoryId,
  );
}

const scoreOf = (test: HistoryTest, measure: Measure): number | null =>
  test.scores[String(measure.id)] ?? null;
const isDoubtful = (test: HistoryTest, measure: Measure) => test.doubtfulMeasureIds.includes(measure.id);

function measureColumn(measure: Measure): DataColumn<HistoryTest> {
  const unit = chartUnit(measure);
  return {
    id: String(measure.id),
    header: unit === '' ? measure.name : `${measure.name} (${unit})`,
    value: (test) => {
      const score = scoreOf(test, measure);
      const shown = score === null ? null : formatScore(measure, score);
      return shown !== null && isDoubtful(test, measure) ? `${shown} (not counted)` : shown;
    },
    cell: (test) => {
      const score = scoreOf(test, measure);
      if (score === null) return <span className={classes.none}>–</span>;
      return isDoubtful(test, measure) ? (
        <span className={classes.doubtful}>
          {formatScore(measure, score)} <span className={classes.reason}>not counted</span>
        </span>
      ) : (
        formatScore(measure, score)
      );
    },
    kind: 'number',
    phone: 'none',
  };
}

/** On a phone all scores of a test are below its card, none of them cut. */
function scoresColumn(measures: readonly Measure[]): DataColumn<HistoryTest> {
  return {
    id: 'scores',
    header: 'Scores',
    value: (test) =>
      measures
        .flatMap((measure) => {
          const score = scoreOf(test, measure);
          const doubt = isDoubtful(test, measure) ? ' (not counted)' : '';
          return score === null ? [] : [`${measure.name} ${formatScoreWithUnit(measure, score)}${doubt}`];
        })
        .join(' · '),
    phone: 'below',
  };
}

/** The columns of the history: a column a measure, or on a phone one line with all of them. */
export function historyColumns(
  tests: readonly HistoryTest[],
  isPhone: boolean,
): readonly DataColumn<HistoryTest>[] {
  const measures = measuresOf(tests);
  return [
    ...factColumns(tests),
    ...(isPhone ? [scoresColumn(measures)] : measures.map((measure) => measureColumn(measure))),
  ];
}
