import { createHash } from 'node:crypto';
import type { SentPerson, SentRoster } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import type { PartnerKey } from '../../../platform/partner-door/partner-route.ts';
import { countRows } from '../count-rows.ts';
import { storedMs } from '../roster-limits.ts';
import { type RosterRecord, rosterWork } from '../roster-record.ts';
import { fingerprintOf } from './dry-run.ts';
import { cellsOf, sentColumns, sentHeaders } from './sent-cells.ts';

/** How a roster is, as the system that sent it is told. */
export async function describeRoster(
  tx: Tx,
  roster: RosterRecord,
  organizationId: number,
  now: Date,
): Promise<SentRoster> {
  const counts = await countRows(tx, organizationId, roster.id);
  const isOpen = roster.status === 'checked' && roster.appliedFingerprint === null;
  return {
    rosterId: roster.id,
    status: statusOf(roster),
    rowCount: roster.rowCount,
    doneCount: roster.doneCount,
    isStalled: rosterWork.isStalled(roster, now),
    fingerprint: isOpen
      ? (roster.fingerprint ?? (await fingerprintOf(tx, { organizationId, id: roster.id })))
      : null,
    counts: {
      toCreate: counts.toCreate,
      toUpdate: counts.toUpdate,
      toLeave: counts.toSkip,
      refused: counts.problems,
      waiting: counts.undecided,
      created: counts.created,
      updated: counts.updated,
    },
    expiresOn: roster.expiresAt.toISOString(),
  };
}

function statusOf({ status, appliedFingerprint }: RosterRecord): SentRoster['status'] {
  if (status === 'uploaded' || status === 'checking') return 'checking';
  if (status === 'importing') return 'applying';
  if (status === 'checked') return appliedFingerprint === null ? 'checked' : 'applied';
  return status === 'imported' ? 'applied' : 'undone';
}

interface NewRoster {
  idempotencyKey: string;
  name: string;
  people: readonly SentPerson[];
  protocolId: number;
}

export const contentHashOf = (body: unknown): Buffer =>
  createHash('sha256').update(JSON.stringify(body)).digest();

/** A roster that was sent under the same idempotency key, and whether it was the same one. */
export async function findSent(
  tx: Tx,
  { organizationId, integrationId }: PartnerKey,
  idempotencyKey: string,
  contentHash: Buffer,
): Promise<{ id: number; isSame: boolean } | null> {
  const [found] = await tx.query<{ id: number; isSame: boolean }>(
    sql`select id, content_hash = ${contentHash} as is_same from roster_imports where organization_id = ${organizationId}
      and integration_id = ${integrationId} and idempotency_key = ${idempotencyKey}`,
    'roster.find_sent',
  );
  return found ?? null;
}

/** How many rosters of an integration are stored. */
export async function countSent(tx: Tx, { organizationId, integrationId }: PartnerKey): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from roster_imports where organization_id = ${organizationId}
      and integration_id = ${integrationId}`,
    'roster.count_sent',
  );
  return row?.count ?? 0;
}

/** The protocol of that name, or the first one that the organization offers. */
export async function protocolNamed(
  tx: Tx,
  organizationId: number,
  name: string | undefined,
): Promise<number | null> {
  const [found] = await tx.query<{ id: number }>(
    sql`select id from protocols where organization_id = ${organizationId} and not is_disabled and deleted_at is null
      and (${name ?? null}::text is null or lower(name) = lower(${name ?? null}::text)) order by id limit 1`,
    'roster.protocol_named',
  );
  return found?.id ?? null;
}

/** Stores what was sent, with everything that its check needs. */
export async function insertSent(
  tx: Tx,
  { organizationId, integrationId }: PartnerKey,
  { idempotencyKey, name, people, protocolId }: NewRoster,
  contentHash: Buffer,
  now: Date,
): Promise<number> {
  const settings = {
    columns: sentColumns,
    dateOrder: 'ymd',
    isMetric: false,
    groupIds: [],
    defaultOrganizationProtocolId: protocolId,
  };
  const at = sql`${now.toISOString()}::timestamptz`;
  const [created] = await tx.query<{ id: number }>(
    sql`insert into roster_imports (organization_id, integration_id, idempotency_key, content_hash, file_name, format, status, headers,
      settings, row_count, created_at, moved_at, expires_at)
    values (${organizationId}, ${integrationId}, ${idempotencyKey}, ${contentHash}, ${name}, 'csv', 'checking',
      ${JSON.stringify(sentHeaders)}::jsonb, ${JSON.stringify(settings)}::jsonb, ${people.length}, ${at}, ${at},
      ${new Date(now.getTime() + storedMs).toISOString()}::timestamptz) returning id`,
    'roster.insert_sent',
  );
  if (created === undefined) throw new InvariantError('the roster was not stored');
  const rows = people.map((person, place) => ({ rowNumber: place + 1, cells: cellsOf(person) }));
  await tx.query(
    sql`insert into roster_import_rows (organization_id, import_id, row_number, cells)
    select ${organizationId}, ${created.id}, r."rowNumber", r.cells
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("rowNumber" int, cells jsonb)`,
    'roster.insert_rows',
  );
  return created.id;
}
