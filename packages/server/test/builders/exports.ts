import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/test-database.ts';

type Owner = Pick<TestDatabase, 'owner'>;

interface ExportOwner {
  organizationId: number;
  accountId: number;
  /** Whom the account could see when it asked; a System Admin unless told otherwise. */
  madeFor?: { kind: string; groupIds: number[] };
}

const filter = {
  startDate: '2026-03-01',
  endDate: '2026-03-31',
  groupIds: [],
  profileIds: [],
  isCovidOnly: false,
  includeSurveys: false,
};

async function insert(
  db: Owner,
  { organizationId, accountId, madeFor = { kind: 'admin', groupIds: [] } }: ExportOwner,
  made: { kind: string; status: string; position: object | null },
): Promise<number> {
  const plan = {
    madeFor,
    hasNames: madeFor.kind !== 'super',
    madeAt: '2026-04-01T00:00:00Z',
    lastTestId: 2_147_483_647,
    sharedProfileIds: [],
    measureIds: [1002],
    tests: 1,
    results: 1,
    events: 1,
    recordings: 1,
  };
  const [row] = await db.owner<{ id: number }>(
    sql`insert into exports (organization_id, account_id, kind, filter, time_zone, status, plan, position, row_count, expires_at)
    values (${organizationId}, ${accountId}, ${made.kind}, ${JSON.stringify(filter)}::jsonb, 'UTC', ${made.status},
      ${JSON.stringify(plan)}::jsonb, ${made.position === null ? null : JSON.stringify(made.position)}::jsonb, 1,
      now() + interval '2 days') returning id`,
  );
  if (row === undefined) throw new Error('the fixture returned no row');
  return row.id;
}

/** An own export of an account that is ready, without its pieces. */
export const givenExport = (db: Owner, of: ExportOwner): Promise<number> =>
  insert(db, of, { kind: 'events', status: 'ready', position: null });

/** An own export of an account that nobody makes yet. */
export const givenQueuedExport = (db: Owner, of: ExportOwner): Promise<number> =>
  insert(db, of, {
    kind: 'tests',
    status: 'working',
    position: { step: 0, part: 0, isFresh: true, after: null, rows: 0, crc: 0 },
  });
