import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** Whoever is billed, and which day it is there. */
export interface Payer {
  name: string;
  timeZone: string;
  /** The payer's calendar day, 'YYYY-MM-DD'. */
  today: string;
  isDemo: boolean;
  isInternal: boolean;
}

/**
 * The payer of an organization's invoices.
 * @throws InvariantError for an organization whose billing the scope does not reach
 */
export async function readPayer(tx: Tx, organizationId: number): Promise<Payer> {
  const [payer] = await tx.query<Payer>(
    sql`select name, time_zone, today, is_demo, is_internal from identity.payer_facts(${organizationId})`,
    'billing.payer_facts',
  );
  if (payer === undefined) throw new InvariantError('the payer of an invoice is out of reach');
  return payer;
}
