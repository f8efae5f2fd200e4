import { eventTypes } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { SheetColumn } from '../../platform/spreadsheets/sheet-writer.ts';
import { type Cursor, isProfileChosen } from './chosen-tests.ts';
import type { ExportSelection } from './export-selection.ts';
import { type ProfileCells, profileColumns, profileSelection, profileValues } from './profile-cells.ts';
import { profilesOf, type Sheet } from './sheet.ts';

const eventsAtOnce = 1_000;

interface EventOfExport extends ProfileCells {
  eventId: number;
  cursorAt: string;
  eventTypeId: number;
  name: string | null;
  startedAt: Date;
  endedAt: Date | null;
  note: string | null;
  tests: number;
  firstTestAt: Date | null;
  lastTestAt: Date | null;
}

/** The condition that selects an event `e` by its first day and its profile's membership, whichever organization wrote it down. */
function isEventChosen(selection: ExportSelection): SQL {
  const conditions = [
    sql`e.deleted_at is null and e.started_at >= ${selection.from}::timestamptz and e.started_at < ${selection.until}::timestamptz`,
    sql`e.profile_id in (select m.profile_id from profile_organizations m where m.organization_id = ${selection.organizationId})`,
    isProfileChosen(selection, sql`e.profile_id`),
  ];
  if (selection.isCovidOnly)
    conditions.push(
      sql`exists (select 1 from tests t where ${isInEvent} and t.type_flags @> '{"covid": true}')`,
    );
  return sql.join(conditions, sql` and `);
}

const isInEvent = sql`t.profile_id = e.profile_id and t.completed_at >= e.started_at
  and (e.ended_at is null or t.completed_at < e.ended_at)`;

/** The number of selected events, counted up to `enough`. */
export async function countEvents(tx: Tx, selection: ExportSelection, enough: number): Promise<number> {
  const [counted] = await tx.query<{ events: number }>(
    sql`select count(*)::int as events from (select 1 from events e where ${isEventChosen(selection)} limit ${enough}) found`,
  );
  return counted?.events ?? 0;
}

/** One row an event. */
export const eventsSheet: Sheet = {
  name: 'Events',
  columns: ({ selection, timeZone }): SheetColumn[] => [
    { header: 'Event ID', kind: 'integer', width: 10 },
    ...profileColumns(selection),
    { header: 'Type', kind: 'text', width: 30 },
    ...(selection.hasNames ? [{ header: 'Name', kind: 'text', width: 30 } as const] : []),
    { header: `Started (${timeZone})`, kind: 'instant', width: 20 },
    { header: `Ended (${timeZone})`, kind: 'instant', width: 20 },
    { header: 'Status', kind: 'text', width: 9 },
    { header: 'Days', kind: 'number', width: 8 },
    { header: 'Tests', kind: 'integer', width: 8 },
    { header: `First test (${timeZone})`, kind: 'instant', width: 20 },
    { header: `Last test (${timeZone})`, kind: 'instant', width: 20 },
    ...(selection.hasNames ? [{ header: 'Note', kind: 'text', width: 40 } as const] : []),
  ],
  async next(tx, { selection, plan, serialOf }, { after }) {
    const rows = await tx.query<EventOfExport>(
      sql`select e.id as event_id, e.started_at::text as cursor_at, e.event_type_id, e.name,
        e.started_at, e.ended_at, e.note, ${profileSelection(selection)}, within.tests,
        within.first_at as first_test_at, within.last_at as last_test_at
      from events e join profiles p on p.id = e.profile_id cross join lateral (
        select count(*)::int as tests, min(t.completed_at) as first_at, max(t.completed_at) as last_at
        from tests t where ${isInEvent}) within
      where ${isEventChosen(selection)} and ${isBehind(after)}
      order by e.started_at, e.id limit ${eventsAtOnce}`,
    );
    const last = rows.at(-1);
    const createdMs = Date.parse(plan.madeAt);
    const serial = (at: Date | null) => (at === null ? null : serialOf(at.getTime()));
    return {
      rows: rows.map((row) => [
        row.eventId,
        ...profileValues(selection, row),
        eventTypes.entries.find(({ id }) => id === row.eventTypeId)?.label ?? `Type ${row.eventTypeId}`,
        ...(selection.hasNames ? [row.name] : []),
        serial(row.startedAt),
        serial(row.endedAt),
        row.endedAt === null ? 'Open' : 'Ended',
        Number((((row.endedAt?.getTime() ?? createdMs) - row.startedAt.getTime()) / 86_400_000).toFixed(2)),
        row.tests,
        serial(row.firstTestAt),
        serial(row.lastTestAt),
        ...(selection.hasNames ? [row.note] : []),
      ]),
      profileIds: profilesOf(rows),
      after: last === undefined ? null : { at: last.cursorAt, id: last.eventId },
    };
  },
};

const isBehind = (after: Cursor | null): SQL =>
  after === null ? sql`true` : sql`(e.started_at, e.id) > (${after.at}::timestamptz, ${after.id})`;
