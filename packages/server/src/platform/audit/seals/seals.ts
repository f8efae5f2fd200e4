import { sql } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';

/** Opens a transaction of the identity scope, as often as the work needs. */
export type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** A seal over a range of the audit log, as it is stored; hashes in hex. */
export interface Seal {
  number: number;
  fromId: number;
  toId: number;
  rowCount: number;
  firstAt: Date;
  lastAt: Date;
  previousHash: string;
  hash: string;
  sealedAt: Date;
  /** The present hash of the rows; null where it was not requested. */
  hashNow: string | null;
}

/**
 * Seals what is settled and not sealed yet.
 * @returns how many seals were made; 0 when nothing new was written
 */
export async function sealAuditLog(transact: Transact): Promise<number> {
  // There are two transactions: the first ends at once, so that no writer waits while hashes are calculated.
  const [settled] = await transact((tx) =>
    tx.query<{ id: number }>(sql`select audit.settled_id() as id`, 'audit.settled_id'),
  );
  const [made] = await transact((tx) =>
    tx.query<{ n: number }>(
      sql`select audit.seal_until(${settled?.id ?? 0}::bigint) as n`,
      'audit.seal_until',
    ),
  );
  return made?.n ?? 0;
}

/** Returns the seals after a number, in order; `isRecomputed` also hashes their rows again. */
export function readSeals(
  transact: Transact,
  { after, most, isRecomputed }: { after: number; most: number; isRecomputed: boolean },
): Promise<Seal[]> {
  return transact((tx) =>
    tx.query<Seal>(
      sql`select number, from_id, to_id, row_count, first_at,
        last_at, previous_hash, hash, sealed_at, hash_now
      from audit.seals_after(${after}, ${most}, ${isRecomputed})`,
      'audit.seals_after',
    ),
  );
}

/** Returns a seal as it is stored in the file storage: the same bytes each time, readable by people. */
export function sealNote(seal: Seal): Uint8Array {
  const { hashNow: _now, firstAt, lastAt, sealedAt, ...kept } = seal;
  const times = {
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    sealedAt: sealedAt.toISOString(),
  };
  return new TextEncoder().encode(`${JSON.stringify({ ...kept, ...times }, null, 2)}\n`);
}
