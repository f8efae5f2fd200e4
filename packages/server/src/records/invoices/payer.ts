import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** Whoever is billed, and which day it is there. */
export interface Payer {
  name: string;
  timeZone: string;
  /** The payer's calendar day, 'YYYY-MM-DD'. */
  today: string;
  isInternal: boolean;
}

/** Who is billed by an invoice: once it was sent its kept payer. What happens to it happens on the payer's day. */
export async function readPayerOfInvoice(
  tx: Tx,
  organizationId: number,
  invoiceId: number,
): Promise<Payer & { id: number }> {
  const [payer] = await tx.query<Payer & { id: number }>(
    sql`select b.payer_id as id, f.name, f.time_zone, f.today, f.is_internal
      from identity.bill_to_of_invoice(${organizationId}, ${invoiceId}) b cross join lateral identity.payer_facts(b.payer_id) f`,
    'billing.payer_of_invoice',
  );
  if (payer === undefined) throw new InvariantError('the payer of an invoice is out of reach');
  return payer;
}

/**
 * An organization as somebody who is billed.
 * @throws InvariantError for an organization whose billing the scope does not reach
 */
export async function readPayer(tx: Tx, organizationId: number): Promise<Payer> {
  const [payer] = await tx.query<Payer>(
    sql`select name, time_zone, today, is_internal from identity.payer_facts(${organizationId})`,
    'billing.payer_facts',
  );
  if (payer === undefined) throw new InvariantError('the payer of an invoice is out of reach');
  return payer;
}
