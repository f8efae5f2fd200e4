import type { ProfileRow } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { eventTypes } from '@plumbline/contract/lookups/test-lookups';
import { useQuery } from '@tanstack/react-query';
import { IconAlertTriangle } from '../../design/icon/tabler/alert-triangle.ts';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { dateTimeText, dayText } from '../../platform/time/time-texts.ts';
import { changeText, largestChangeCell, phoneChangeCell } from '../../records/profiles/change-cells.tsx';
import classes from './dashboard-page.module.css';
import { openEventsQuery } from './dashboard-queries.ts';
import { personColumns } from './person-columns.ts';
import { shownRows } from './shown-rows.ts';

/** An event's name is typed freely and may name somebody, so internal staff are not given it and read its type instead. */
const eventText = ({ openEvent }: ProfileRow): string | null =>
  openEvent === null ? null : (openEvent.name ?? eventTypes.find(openEvent.eventTypeId)?.label ?? 'Event');

const eventColumns = (isSuperView: boolean): DataColumn<ProfileRow>[] => [
  ...personColumns(isSuperView),
  {
    id: 'event',
    header: 'Event',
    value: eventText,
    cell: (row) => <span className={classes.event}>{eventText(row)}</span>,
  },
  {
    id: 'day',
    header: 'Started',
    value: (row) => (row.openEvent === null ? null : dayText(row.openEvent.startedOn)),
    kind: 'quiet',
    phone: 'none',
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
    value: changeText,
    cell: largestChangeCell,
    phoneCell: phoneChangeCell,
    phone: 'aside',
  },
];

const columns = { named: eventColumns(false), super: eventColumns(true) };

/** Who is hurt: the newest start on top. */
export function OpenEvents({ isSuperView }: { isSuperView: boolean }) {
  const query = useQuery(openEventsQuery);
  return (
    <Card
      title="Open Events"
      tone="event"
      icon={<IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />}
      isFlush
      {...(query.data === undefined ? {} : { count: query.data.totalRowCount })}
      aside={
        <AppLink className="screen-only" href={hrefOf('/profiles', { openEventsOnly: true })}>
          See all Open Events
        </AppLink>
      }
    >
      <DataTable
        label="Open Events"
        columns={isSuperView ? columns.super : columns.named}
        rows={(query.data?.profiles ?? []).slice(0, shownRows)}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => hrefOf('/profiles/$profileId/overview', { profileId: row.id })}
        isLoading={query.isPending}
        expectedRows={shownRows}
        isTight
        empty={<EmptyState title={emptyTexts.openEvents} />}
        error={queryFailure('Open events did not load.', query)}
      />
    </Card>
  );
}
