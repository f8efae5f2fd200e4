import { directoryResourceTypes, type FhirResourceType } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { defineFileWork, type FileWorkRow } from '../../../platform/long-work/file-work.ts';
import type { WorkKey } from '../../../platform/long-work/long-work.ts';

/** What an export writes one after the other: what people and tests are of, people, tests. */
export const bulkParts = [...directoryResourceTypes, 'people', 'tests'] as const;
export type BulkPart = (typeof bulkParts)[number];

/** Where the next piece begins. */
export interface BulkPosition {
  part: BulkPart;
  /** The last one that is written, by when it changed (milliseconds) and its id; null at the beginning. */
  changedAt: number | null;
  id: number;
}

/** A bulk export as it is stored. */
export interface BulkRecord extends FileWorkRow<BulkPosition> {
  integrationId: number;
  reference: string;
  types: FhirResourceType[];
  /** People of one group alone; null: everybody. */
  groupId: number | null;
  requestUrl: string;
  since: Date;
  changedAfter: Date | null;
  changedUntil: Date;
  rowCount: number;
}

const columns = sql`id, integration_id, reference, types, group_id, request_url, since, changed_after, changed_until, position, status,
  row_count, done_count, folder, created_at, moved_at, finished_at, expires_at`;

/** A bulk export from its request to its last piece; its files are there for a day after that. */
export const bulkWork = defineFileWork<BulkPosition, BulkRecord>({
  table: 'fhir_exports',
  pieces: 'fhir_export_pieces',
  columns,
  retentionHours: 24,
});

/** Begins an export. */
export async function insertBulk(
  tx: Tx,
  organizationId: number,
  created: Pick<
    BulkRecord,
    | 'integrationId'
    | 'types'
    | 'groupId'
    | 'requestUrl'
    | 'since'
    | 'changedAfter'
    | 'changedUntil'
    | 'rowCount'
  > & { position: BulkPosition },
  now: Date,
): Promise<BulkRecord> {
  const [inserted] = await tx.query<BulkRecord>(
    sql`insert into fhir_exports (organization_id, integration_id, types, group_id, request_url, since, changed_after, changed_until, position,
        row_count, created_at, moved_at, expires_at)
      values (${organizationId}, ${created.integrationId}, ${sql.param([...created.types])}::text[], ${created.groupId}::int, ${created.requestUrl},
        ${created.since.toISOString()}::timestamptz, ${created.changedAfter?.toISOString() ?? null}::timestamptz,
        ${created.changedUntil.toISOString()}::timestamptz, ${JSON.stringify(created.position)}::jsonb, ${created.rowCount},
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${bulkWork.expiresFrom(now)})
      returning ${columns}`,
    'fhir.insert_export',
  );
  if (inserted === undefined) throw new InvariantError('the bulk export was not stored');
  return inserted;
}

/** An export of one integration by the reference in its address. */
export async function findBulk(
  tx: Tx,
  { organizationId, integrationId }: { organizationId: number; integrationId: number },
  reference: string,
  now: Date,
): Promise<BulkRecord | undefined> {
  const [found] = await tx.query<BulkRecord>(
    sql`select ${columns} from fhir_exports where organization_id = ${organizationId} and integration_id = ${integrationId}
      and reference = ${reference}::uuid and ${bulkWork.isThere(now)}`,
    'fhir.find_export',
  );
  return found;
}

/** How many exports of an integration are stored, and how many of these are still at work. */
export async function countBulk(
  tx: Tx,
  { organizationId, integrationId }: { organizationId: number; integrationId: number },
  now: Date,
): Promise<{ stored: number; working: number }> {
  const [row] = await tx.query<{ stored: number; working: number }>(
    sql`select count(*)::int as stored, (count(*) filter (where status = 'working'))::int as working from fhir_exports
      where organization_id = ${organizationId} and integration_id = ${integrationId} and ${bulkWork.isThere(now)}`,
    'fhir.count_exports',
  );
  return row ?? { stored: 0, working: 0 };
}

/** One file of an export. */
export interface BulkPiece {
  pieceNumber: number;
  resourceType: string;
  resourceCount: number;
  hash: string;
  profileIds: number[];
}

/** The files of an export, in order. */
export const piecesOfBulk = (tx: Tx, { organizationId, id }: WorkKey): Promise<BulkPiece[]> =>
  tx.query<BulkPiece>(
    sql`select piece_number, resource_type, resource_count, hash, profile_ids from fhir_export_pieces
      where organization_id = ${organizationId} and export_id = ${id} order by piece_number`,
    'fhir.export_pieces',
  );

/**
 * Adds what a step wrote and moves the export on, if its position is still where the step began.
 * @returns false where another process added the same first, or the export was deleted
 */
export async function addPieces(
  tx: Tx,
  key: WorkKey,
  from: BulkPosition,
  to: BulkPosition | null,
  { rows, pieces }: { rows: number; pieces: readonly Omit<BulkPiece, 'pieceNumber'>[] },
  now: Date,
): Promise<boolean> {
  const { organizationId, id } = key;
  const stored = await bulkWork.lockPosition(tx, key, from, now);
  if (stored === null) return false;
  for (const [index, piece] of pieces.entries()) {
    await tx.query(
      sql`insert into fhir_export_pieces (organization_id, export_id, piece_number, resource_type, resource_count, hash, profile_ids)
        values (${organizationId}, ${id}, ${stored + index + 1}, ${piece.resourceType}, ${piece.resourceCount}, ${piece.hash},
          ${sql.param([...piece.profileIds])}::int[])`,
      'fhir.add_piece',
    );
  }
  await bulkWork.moveTo(tx, key, to, rows, now);
  return true;
}
