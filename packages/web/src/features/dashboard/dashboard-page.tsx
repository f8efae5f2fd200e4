import type { ProfileRow } from '@plumbline/contract';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { useQuery } from '@tanstack/react-query';
import { ChangeBadge } from '../../design/clinical/change-badge.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText, dayText } from '../../platform/texts/time-texts.ts';
import classes from './dashboard-page.module.css';

const shownRows = 5;
const openEventsFetched = 50;

/** Who needs me today: open events, and who was tested last. */
export function DashboardPage() {
  const { viewingAsSuper: isSuperView, selectedOrganization } = useCurrentUser();
  return (
    <Page title="Dashboard" {...(isSuperView ? { meta: `Org ID ${selectedOrganization?.id ?? ''}` } : {})}>
      <div className={classes.grid}>
        <OpenEvents isSuperView={isSuperView} />
        <RecentActivity isSuperView={isSuperView} />
      </div>
    </Page>
  );
}

const personColumns = (isSuperView: boolean): DataColumn<ProfileRow>[] => [
  {
    id: 'id',
    header: 'ID',
    value: (row) => row.id,
    kind: isSuperView ? 'name' : 'quiet',
    phone: isSuperView ? 'title' : 'detail',
  },
  {
    id: 'firstName',
    header: 'First Name',
    value: (row) => row.firstName,
    kind: 'name',
    isHidden: isSuperView,
    phone: 'title',
  },
  {
    id: 'lastName',
    header: 'Last Name',
    value: (row) => row.lastName,
    kind: 'name',
    isHidden: isSuperView,
    phone: 'title',
  },
];

const eventColumns = (isSuperView: boolean): DataColumn<ProfileRow>[] => [
  ...personColumns(isSuperView),
  { id: 'event', header: 'Event', value: (row) => row.openEvent?.name ?? null, isHidden: isSuperView },
  {
    id: 'day',
    header: 'Started',
    value: (row) => (row.openEvent === null ? null : dayText(row.openEvent.startedOn)),
    kind: 'quiet',
  },
  {
    id: 'lastTest',
    header: 'Last test',
    value: (row) => row.lastTestDate,
    cell: (row) => dateTimeText(row.lastTestDate),
    kind: 'quiet',
  },
  {
    id: 'change',
    header: 'Largest change',
    value: (row) => row.largestChange?.percentChange ?? null,
    cell: largestChange,
    phone: 'aside',
  },
];

function largestChange(row: ProfileRow) {
  const change = row.largestChange;
  if (change === null) return '–';
  const measure = findMeasure(change.measureId);
  return (
    <span title={measure?.name}>
      <ChangeBadge
        level={change.changeLevel}
        word={change.changeWord}
        amount={change.percentChange === null ? change.scoreChange : Math.round(change.percentChange)}
        unit={change.percentChange === null ? 'ms' : '%'}
        decimals={0}
      />
    </span>
  );
}

const activityColumns = (isSuperView: boolean): DataColumn<ProfileRow>[] => [
  ...personColumns(isSuperView),
  {
    id: 'type',
    header: 'Test type',
    value: (row) => row.lastTestType,
    cell: (row) => (
      <>
        {row.lastTestType} {row.lastTestIsEvent && <Chip tone="event">Event</Chip>}
      </>
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

const columns = {
  event: { named: eventColumns(false), super: eventColumns(true) },
  activity: { named: activityColumns(false), super: activityColumns(true) },
};

function OpenEvents({ isSuperView }: { isSuperView: boolean }) {
  const query = useQuery(
    callQuery(getProfilesPaged, {
      openEventsOnly: true,
      RowsPerPage: openEventsFetched,
      SortByColumn: 'lastTestDate',
      SortAscending: false,
    }),
  );
  const rows = (query.data?.profiles ?? []).toSorted((a, b) =>
    (b.openEvent?.startedOn ?? '').localeCompare(a.openEvent?.startedOn ?? ''),
  );
  return (
    <Card
      title="Open Events"
      tone="event"
      isFlush
      {...(query.data === undefined ? {} : { count: query.data.totalRowCount })}
      aside={<AppLink href="/profiles?openEventsOnly=true">See all Open Events</AppLink>}
    >
      <DataTable
        label="Open Events"
        columns={isSuperView ? columns.event.super : columns.event.named}
        rows={rows.slice(0, shownRows)}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => `/profiles/${row.id}/overview`}
        isLoading={query.isPending}
        empty={<EmptyState title="No open events" />}
        error={
          query.error === null ? undefined : (
            <ErrorState
              what="Open events did not load."
              why={messageOf(query.error)}
              onRetry={() => void query.refetch()}
            />
          )
        }
      />
    </Card>
  );
}

function RecentActivity({ isSuperView }: { isSuperView: boolean }) {
  const query = useQuery(
    callQuery(getProfilesPaged, {
      RowsPerPage: shownRows,
      SortByColumn: 'lastTestDate',
      SortAscending: false,
    }),
  );
  const rows = (query.data?.profiles ?? []).filter((row) => row.lastTestDate !== null);
  return (
    <Card title="Recent Activity" isFlush aside={<AppLink href="/profiles">See all Profiles</AppLink>}>
      <DataTable
        label="Recent Activity"
        columns={isSuperView ? columns.activity.super : columns.activity.named}
        rows={rows}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => `/profiles/${row.id}/overview`}
        isLoading={query.isPending}
        empty={<EmptyState title="No recent activity" />}
        error={
          query.error === null ? undefined : (
            <ErrorState
              what="Recent tests did not load."
              why={messageOf(query.error)}
              onRetry={() => void query.refetch()}
            />
          )
        }
      />
    </Card>
  );
}
