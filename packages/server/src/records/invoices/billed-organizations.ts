import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** The other organizations that one was billed for and sees invoices of, by name; also those that it does not pay for any more. */
export const readBilledOrganizations = (tx: Tx, payerId: number): Promise<{ id: number; name: string }[]> =>
  tx.query(
    sql`select id, name from identity.billed_organizations(${payerId})`,
    'invoices.billed_organizations',
  );
