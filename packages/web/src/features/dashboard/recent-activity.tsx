import type { ProfileRow } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { useQuery } from '@tanstack/react-query';
import { MeaningChip } from '../../design/clinical/meaning-chip.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './dashboard-page.module.css';
import { recentActivityQuery } from './dashboard-queries.ts';
import { personColumns } from './person-columns.ts';
import { shownRows } from './shown-rows.ts';

const activityColumns = (isSuperView: boolean): DataColumn<ProfileRow>[] => [
  ...personColumns(isSuperView),
  {
    id: 'type',
    header: 'Test type',
    value: (row) => row.lastTestType,
    cell: (row) => (
      <span className={classes.type}>
        {row.lastTestType} {row.lastTestIsEvent && <Chip tone="event">Event</Chip>}{' '}
        {row.meaning !== null && <MeaningChip level={row.meaning.level}>{row.meaning.words}</MeaningChip>}
      </span>
    ),
  },
  {
    id: 'completed',
    header: 'Completed',
    value: (row) => row.lastTestDate,
    cell: (row) => dateTimeText(row.lastTestDate),
    kind: 'quiet',
  },
];

const columns = { named: activityColumns(false), super: activityColumns(true) };

/** Who was tested last. */
export function RecentActivity({ isSuperView }: { isSuperView: boolean }) {
  const query = useQuery(recentActivityQuery);
  const rows = (query.data?.profiles ?? []).filter((row) => row.lastTestDate !== null);
  return (
    <Card
      title="Recent Activity"
      isFlush
      aside={
        <AppLink className="screen-only" href="/profiles">
          See all Profiles
        </AppLink>
      }
    >
      <DataTable
        label="Recent Activity"
        columns={isSuperView ? columns.super : columns.named}
        rows={rows}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => hrefOf('/profiles/$profileId/overview', { profileId: row.id })}
        isLoading={query.isPending}
        expectedRows={shownRows}
        isTight
        empty={<EmptyState title={emptyTexts.recentActivity} />}
        error={queryFailure('Recent tests did not load.', query)}
      />
    </Card>
  );
}
