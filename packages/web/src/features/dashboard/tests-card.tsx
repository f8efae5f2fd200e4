import type { DailyTestSummary } from '@plumbline/contract';
import { getOrganizationTestDataSummary } from '@plumbline/contract/features/dashboard/get-organization-test-data-summary';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useMemo } from 'react';
import { DailyChart } from '../../design/chart/columns/daily-chart.tsx';
import { SegmentedControl } from '../../design/form/segmented-control.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import classes from './tests-card.module.css';
import {
  changeText,
  dayChoices,
  type TestFilterId,
  type TestsFilter,
  testFilters,
  testsViewOf,
} from './tests-filter.ts';

export interface TestsCardProps {
  filter: TestsFilter;
  onFilterChange: (filter: TestsFilter) => void;
}

/** How many tests there were on each of the last days, all or of one kind. */
export function TestsCard({ filter, onFilterChange }: TestsCardProps) {
  // As many days again, to say what became of them.
  const query = useQuery({
    ...callQuery(getOrganizationTestDataSummary, { LookBackDays: 2 * filter.days }),
    placeholderData: keepPreviousData,
  });
  const summaries = query.data?.organizationTestDataSummary;
  return (
    <Card label="Tests" className={classes.card}>
      {queryFailure('The test counts did not load.', query)}
      {summaries !== undefined ? (
        <TestsChart
          summaries={summaries}
          // Until the wider range has come, what is there keeps its own.
          filter={{
            ...filter,
            days: dayChoices.find((days) => 2 * days === summaries.length) ?? filter.days,
          }}
          choice={filter}
          onFilterChange={onFilterChange}
        />
      ) : (
        query.error === null && <Skeleton width="100%" height={260} />
      )}
    </Card>
  );
}

interface TestsChartProps {
  summaries: readonly DailyTestSummary[];
  /** What is drawn, and what was asked for: the same but for a moment. */
  filter: TestsFilter;
  choice: TestsFilter;
  onFilterChange: (filter: TestsFilter) => void;
}

const number = (value: number) => value.toLocaleString('en-US');

function TestsChart({ summaries, filter, choice, onFilterChange }: TestsChartProps) {
  const { tests, days } = filter;
  const view = useMemo(() => testsViewOf(summaries, { tests, days }), [summaries, tests, days]);
  const words = [
    view.total === 1 ? 'test' : 'tests',
    changeText(view.change, days),
    `${number(view.today)} today`,
  ];
  return (
    <DailyChart
      title="Tests"
      note={`last ${days} days`}
      dates={view.dates}
      layers={view.layers}
      fileName={`tests-${tests}-${days}-days`}
      lead={
        <div className={classes.lead}>
          <KindChoice value={choice.tests} onChange={(next) => onFilterChange({ ...choice, tests: next })} />
          <div className={classes.line}>
            <p className={classes.sum}>
              <span className={classes.total}>{number(view.total)}</span> {words.filter(Boolean).join(' · ')}
            </p>
            <SegmentedControl
              label="Days shown"
              value={String(choice.days)}
              segments={dayChoices.map((choice) => ({ value: String(choice), label: String(choice) }))}
              onChange={(next) =>
                onFilterChange({
                  ...choice,
                  days: dayChoices.find((days) => String(days) === next) ?? choice.days,
                })
              }
            />
          </div>
        </div>
      }
    />
  );
}

/** One kind of test out of eight, all of them in sight. */
function KindChoice({ value, onChange }: { value: TestFilterId; onChange: (value: TestFilterId) => void }) {
  const name = useId();
  return (
    <div role="radiogroup" aria-label="Kind of test" className={classes.kinds}>
      {testFilters.map(({ id, label }) => (
        <label key={id} className={classes.kind} data-active={id === value || undefined}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={id === value}
            onChange={() => onChange(id)}
          />
          {label}
        </label>
      ))}
    </div>
  );
}
