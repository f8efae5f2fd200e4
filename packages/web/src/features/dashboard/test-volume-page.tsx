import type { TestVolume } from '@plumbline/contract';
import { getTestVolumeReport } from '@plumbline/contract/features/dashboard/get-test-volume-report';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DayRange } from '../../design/form/day-range.tsx';
import { Stat, StatStrip } from '../../design/label/stat.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import classes from './test-volume-page.module.css';
import { rangeProblem, type VolumeFilter } from './volume-filter.ts';

const number = (value: number) => value.toLocaleString('en-US');

type Figure = Exclude<keyof TestVolume, 'organizationId' | 'organizationName'>;
const figures = [
  ['testedProfileCount', 'Profiles tested'],
  ['totalTestCount', 'Total tests'],
  ['baselineTestCount', 'Baseline tests'],
  ['nonBaselineTestCount', 'Non-baseline tests'],
  ['eventCount', 'Events'],
] as const satisfies readonly (readonly [Figure, string])[];

/** What is said of all organizations together; the rest of the tests are the others. */
const summed = figures.filter(([id]) => id !== 'nonBaselineTestCount');

const about =
  '“Profiles tested” counts each person once per organization. “Total tests” counts all their tests in this period, split into baseline and non-baseline tests. “Events” counts the events that started in this period.';

const columns: readonly DataColumn<TestVolume>[] = [
  {
    id: 'organizationName',
    header: 'Organization',
    value: (row) => row.organizationName,
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'organizationId',
    header: 'ID',
    value: (row) => row.organizationId,
    isSortable: true,
    kind: 'quiet',
    phone: 'none',
  },
  ...figures.map(
    ([id, header]): DataColumn<TestVolume> => ({
      id,
      header,
      value: (row) => row[id],
      cell: (row) => (
        <>
          {number(row[id])}
          <span className={classes.unit}> {header.toLowerCase()}</span>
        </>
      ),
      isSortable: true,
      startsDescending: true,
      kind: 'number',
      phone: id === 'totalTestCount' ? 'aside' : 'detail',
    }),
  ),
];

export interface TestVolumePageProps {
  filter: VolumeFilter;
  onFilterChange: (filter: VolumeFilter) => void;
}

/** How much was tested from one day to another, a row for each organization. */
export function TestVolumePage({ filter, onFilterChange }: TestVolumePageProps) {
  // While somebody types, a field may hold no day: the report stays as it was.
  const [typed, setTyped] = useState(filter);
  const problem = rangeProblem(filter);
  const query = useQuery({
    ...callQuery(getTestVolumeReport, filter),
    placeholderData: keepPreviousData,
    enabled: problem === null,
  });
  const rows = query.data?.organizations ?? [];
  const change = (part: Partial<VolumeFilter>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (next.startDate !== '' && next.endDate !== '') onFilterChange(next);
  };
  return (
    <Page title="Test Volume Report" meta="Dates are in Central Time and include the first and the last day.">
      <div className={classes.page}>
        {rows.length > 1 && (
          <StatStrip>
            {summed.map(([id, label]) => (
              <Stat key={id} label={label} value={number(rows.reduce((sum, row) => sum + row[id], 0))} />
            ))}
          </StatStrip>
        )}
        <Card label="Test volume" isFlush footer={about}>
          <DataTable
            label="Test volume"
            columns={columns}
            rows={rows}
            rowKey={(row) => String(row.organizationId)}
            sort={{ columnId: 'organizationName', isAscending: true }}
            isLoading={query.isLoading}
            isRefreshing={query.isPlaceholderData}
            isCopyable
            toolbar={<DayRange days={typed} onChange={change} problem={problem} />}
            empty={
              <EmptyState
                title="No organizations"
                text="Child organizations appear here with their test counts."
              />
            }
            error={queryFailure('The report did not load.', query)}
          />
        </Card>
      </div>
    </Page>
  );
}
