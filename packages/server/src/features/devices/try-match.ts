import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

export interface TriedMatch {
  /** Profiles of the code's group that the facts fit. */
  ids: readonly number[];
  /** Too many wrong facts came before: these were not looked at. */
  isHeldOff: boolean;
}

/** Asks whom facts fit, through the one function that counts wrong ones. Its count lasts only if the transaction is committed. */
export async function tryMatch(
  tx: Tx,
  birthDate: string,
  { lastName, profileId }: { lastName: string | null; profileId: number | null },
): Promise<TriedMatch> {
  const [row] = await tx.query<TriedMatch>(
    sql`select ids, is_held_off from identity.try_match(${birthDate}::date, ${lastName}::text, ${profileId}::int)`,
    'devices.try_match',
  );
  return row ?? { ids: [], isHeldOff: true };
}
