import { countries, type InvoiceContent, outsideStateId } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

const word = z.string().nullable();
/** Who is sent an organization's invoices, and where: the organization itself, or the one that pays for it. */
export const billToSchema = z.object({
  name: z.string(),
  /** The organization itself, where another one pays. */
  billedFor: word,
  /** What it calls itself on invoices, and who reads them there. */
  billingName: word,
  contact: word,
  /** Null where no billing email is known: nothing can be sent. */
  email: word,
  street: word,
  apartment: word,
  city: word,
  state: word,
  postalCode: word,
  country: word,
});
export type BillTo = z.output<typeof billToSchema>;

/** Who is sent an invoice, and the id of that organization: once it was sent its kept payer, whoever pays by now. */
export async function readBillToOf(
  tx: Tx,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<BillTo & { payerId: number }> {
  const [billTo] = await tx.query<BillTo & { payerId: number }>(
    sql`select payer_id, name, billed_for, billing_name, contact, email, street, apartment, city, state, postal_code, country
      from identity.bill_to_of_invoice(${organizationId}, ${id})`,
    'billing.bill_to_of_invoice',
  );
  if (billTo === undefined) throw new InvariantError('who pays an invoice is out of reach');
  return billTo;
}

/**
 * Who would be sent an invoice of an organization today.
 * @throws InvariantError for an organization whose billing the scope does not reach
 */
export async function readBillTo(tx: Tx, organizationId: number): Promise<BillTo> {
  const [billTo] = await tx.query<BillTo>(
    sql`select name, billed_for, billing_name, contact, email, street, apartment, city, state, postal_code, country
      from identity.bill_to_facts(${organizationId})`,
    'billing.bill_to',
  );
  if (billTo === undefined) throw new InvariantError('who pays an invoice is out of reach');
  return billTo;
}

/** The name of the payer over the contact and the address, as they stand on an envelope (pure). */
export function billToLines(billTo: BillTo): InvoiceContent['billTo'] {
  const street = joined([billTo.street, billTo.apartment], ', ');
  const state = billTo.state === outsideStateId ? null : billTo.state;
  const place = joined([billTo.city, joined([state, billTo.postalCode], ' ')], ', ');
  const country = countries.find(billTo.country)?.label ?? billTo.country;
  const billingName = billTo.billingName === billTo.name ? null : billTo.billingName;
  return {
    name: billTo.name,
    lines: [billingName, billTo.contact, street, place, country].flatMap((line) => line || []),
  };
}

const joined = (parts: readonly (string | null)[], separator: string): string =>
  parts.flatMap((part) => part?.trim() || []).join(separator);
