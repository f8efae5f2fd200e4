import type { Client } from 'pg';

export interface StoredTests {
  sent: number;
  acknowledged: number;
  /** Acknowledged tests that the database does not hold, or holds more than once. */
  missing: number;
  doubled: number;
  /** Stored although the phone never heard of it: such a test is sent again and known by its id. */
  unheard: number;
}

/** Counts by client UUID what the database holds of what the phones sent. */
export async function countStored(
  owner: Client,
  sent: ReadonlySet<string>,
  acknowledged: ReadonlySet<string>,
): Promise<StoredTests> {
  const { rows } = await owner.query<{ uuid: string; copies: number }>(
    'select client_uuid as uuid, count(*)::int as copies from tests where client_uuid = any ($1::uuid[]) group by 1',
    [[...sent]],
  );
  const copies = new Map(rows.map((row) => [row.uuid, row.copies]));
  return {
    sent: sent.size,
    acknowledged: acknowledged.size,
    missing: [...acknowledged].filter((uuid) => !copies.has(uuid)).length,
    doubled: rows.filter((row) => row.copies > 1).length,
    unheard: rows.filter(({ uuid }) => !acknowledged.has(uuid)).length,
  };
}
