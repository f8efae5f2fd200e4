import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** The organization that pays for another one. */
export interface PayerOf {
  organizationId: number;
  name: string;
  isOwn: false;
}

/** Who pays for an organization; null where it pays for itself, or its billing is out of reach. */
export async function readPayerOf(tx: Tx, organizationId: number): Promise<PayerOf | null> {
  const [row] = await tx.query<{ organizationId: number | null; name: string | null }>(
    sql`select (i.info ->> 'billToOrgId')::int as organization_id, i.info ->> 'billToOrgName' as name
      from (select identity.billing_info(${organizationId}) as info) i`,
    'credits.payer_of',
  );
  return row?.organizationId == null
    ? null
    : { organizationId: row.organizationId, name: row.name ?? '', isOwn: false };
}
