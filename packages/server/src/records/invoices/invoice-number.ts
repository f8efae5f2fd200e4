import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/**
 * Gives an invoice the next number of its series. The series is locked from here to the end of the transaction, so this is the last
 * thing it does: whoever makes an invoice at the same time waits only for the commit, and what is rolled back leaves no hole.
 * @returns the number, such as 'PL-000123'
 */
export async function giveNumber(tx: Tx, organizationId: number, invoiceId: number): Promise<string> {
  const [row] = await tx.query<{ number: string }>(
    sql`with taken as (
        update number_series set next_number = next_number + 1 where name = 'invoice'
        returning prefix || lpad((next_number - 1)::text, 6, '0') as number)
      update invoices i set number = taken.number from taken
      where i.organization_id = ${organizationId} and i.id = ${invoiceId} and i.number is null returning i.number`,
    'invoices.give_number',
  );
  if (row === undefined) throw new InvariantError('an invoice got no number');
  return row.number;
}
