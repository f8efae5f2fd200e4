import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

export interface MatchedFacts {
  /** The profiles of the code's group that have these facts. */
  ids: readonly number[];
  /** The sender had too many misses before, so these facts were not compared. */
  isOverLimit: boolean;
}

/**
 * Finds the profiles that have these facts, through the one function that counts misses. The count lasts only if the transaction is
 * committed.
 */
export async function matchFacts(
  tx: Tx,
  birthDate: string,
  { lastName, profileId }: { lastName: string | null; profileId: number | null },
): Promise<MatchedFacts> {
  const [row] = await tx.query<MatchedFacts>(
    sql`select ids, is_held_off as is_over_limit from identity.try_match(${birthDate}::date, ${lastName}::text, ${profileId}::int)`,
    'devices.try_match',
  );
  return row ?? { ids: [], isOverLimit: true };
}
