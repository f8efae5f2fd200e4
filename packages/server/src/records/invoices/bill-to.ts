import { countries, type InvoiceContent, outsideStateId } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** Who is sent an organization's invoices, and where: the organization itself, or the one that pays for it. */
export interface BillTo {
  name: string;
  /** The organization itself, where another one pays. */
  billedFor: string | null;
  /** What it calls itself on invoices, and who reads them there. */
  billingName: string | null;
  contact: string | null;
  /** Null where no billing e-mail is known: nothing can be sent. */
  email: string | null;
  street: string | null;
  apartment: string | null;
  city: string | null;
  state: string | null;
  postalCode: string | null;
  country: string | null;
}

/** @throws InvariantError for an organization whose billing the scope does not reach */
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
