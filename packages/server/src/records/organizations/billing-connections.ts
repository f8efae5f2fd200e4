import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

interface Named {
  id: number;
  name: string;
}

/** Reads who pays for the selected organization, and for whom it pays. */
export async function readBillingConnections(tx: Tx): Promise<{ payer: Named | null; children: Named[] }> {
  const rows = await tx.query<Named & { isPayer: boolean }>(
    sql`select id, name, is_payer from identity.billing_connections()`,
    'organizations.billing_connections',
  );
  const named = ({ id, name }: Named): Named => ({ id, name });
  const payer = rows.find(({ isPayer }) => isPayer);
  return {
    payer: payer === undefined ? null : named(payer),
    children: rows.filter(({ isPayer }) => !isPayer).map(named),
  };
}
