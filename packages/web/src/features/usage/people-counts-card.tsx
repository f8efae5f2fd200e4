import type { ProfileCount } from '@plumbline/contract';
import {
  getMonthlyProfileCounts,
  getYearlyProfileCounts,
} from '@plumbline/contract/features/usage/usage-calls';
import { useQuery } from '@tanstack/react-query';
import { DayInput } from '../../design/form/day-input.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { tablePage } from './table-page.ts';
import classes from './usage.module.css';
import { numberText, usageDay } from './usage-texts.ts';
import type { UsageAddressProps } from './usage-types.ts';

const columns: readonly DataColumn<ProfileCount>[] = [
  {
    id: 'from',
    header: 'From',
    value: ({ startDate }) => startDate,
    cell: ({ startDate }) => usageDay(startDate),
    kind: 'quiet',
    phone: 'title',
  },
  {
    id: 'to',
    header: 'To',
    value: ({ endDate }) => endDate,
    cell: ({ endDate, isRunning }) => (
      <span className={classes.type}>
        <span>
          <span className={classes.onPhone}>to </span>
          {usageDay(endDate)}
        </span>
        {isRunning && <Chip hasDot={false}>so far</Chip>}
      </span>
    ),
    kind: 'quiet',
    phone: 'title',
  },
  {
    id: 'people',
    header: 'People tested',
    value: ({ distinctProfileCount }) => distinctProfileCount,
    cell: ({ distinctProfileCount }) => numberText(distinctProfileCount),
    kind: 'number',
    phone: 'aside',
  },
];

const tables = {
  monthly: {
    title: 'Monthly usage',
    none: 'No Months To Count',
    call: getMonthlyProfileCounts,
    definition:
      'People tested in each calendar month, here and in the organizations you pay for. Someone tested in two months counts in both.',
  },
  yearly: {
    title: 'Yearly usage',
    none: 'No Years To Count',
    call: getYearlyProfileCounts,
    definition:
      'People tested in each twelve-month period, here and in the organizations you pay for. Each person counts once.',
  },
} as const;

interface PeopleCountsCardProps extends UsageAddressProps {
  of: keyof typeof tables;
  /** The first day that is counted where the address names none, 'YYYY-MM-DD'; null while it is not known yet. */
  usualStart: string | null;
}

/** How many people were tested in each month or year, newest first. */
export function PeopleCountsCard({ of, usualStart, address, onAddressChange }: PeopleCountsCardProps) {
  const { title, none, call, definition } = tables[of];
  const startDate = address[`${of}From`] ?? usualStart;
  const query = useQuery({ ...callQuery(call, { startDate: startDate ?? '' }), enabled: startDate !== null });
  const counts = (query.data?.counts ?? []).toReversed();
  return (
    <Card title={title} isFlush footer={definition}>
      <DataTable
        label={title}
        columns={columns}
        rowKey={(row) => row.startDate}
        isLoading={query.isPending}
        error={queryFailure('The counts did not load.', query)}
        {...tablePage(counts, of, { address, onAddressChange })}
        isCopyable
        toolbar={
          <div className={classes.countedFrom}>
            <DayInput
              label="Counted from"
              value={startDate ?? ''}
              onChange={(day) =>
                onAddressChange(
                  { [`${of}From`]: day === '' ? undefined : day, [`${of}Page`]: 1 },
                  { replace: true },
                )
              }
            />
          </div>
        }
        empty={<EmptyState title={none} text="That day is in the future. Choose an earlier one." />}
      />
    </Card>
  );
}
