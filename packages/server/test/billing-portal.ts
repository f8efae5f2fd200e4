import { randomUUID } from 'node:crypto';
import {
  createInvoice,
  grantOrganizationAccess,
  type Invoice,
  type RequestInputOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { givenOrganization } from './builders/people.ts';
import type { SendOptions, TestServer } from './http/start-test-server.ts';
import { signIn } from './portal.ts';

type InvoiceInput = RequestInputOf<typeof createInvoice>['invoice'];

/** A line as the editor sends it. */
export const aLine = (line: Partial<InvoiceInput['invoiceItems'][number]> = {}) => ({
  invoiceItemTypeId: 3 as const,
  description: 'Sports+ annual profiles',
  quantity: 300,
  unitPrice: '14.00',
  ...line,
});

/** The day today in the zone of organizations that tests make, and days around it. */
export function dayFromToday(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date());
  const date = new Date(`${today}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** An invoice as the editor sends it: of today, due in 30 days. */
export const anInvoice = (invoice: Partial<InvoiceInput> = {}): InvoiceInput => ({
  invoiceDate: dayFromToday(0),
  issuedOn: dayFromToday(0),
  displayDate: dayFromToday(0),
  dueDate: dayFromToday(30),
  invoiceTypeId: 2,
  invoiceItems: [
    aLine(),
    aLine({ invoiceItemTypeId: 1, description: 'System fee', quantity: 1, unitPrice: '380' }),
  ],
  ...invoice,
});

/** An organization with its System Admin, and internal staff who opened it. */
export interface BilledOrganization {
  organizationId: number;
  admin: { id: number; email: string; options: SendOptions };
  staff: { id: number; email: string; options: SendOptions };
}

/** Makes an organization, and signs in who is billed and who bills. */
export async function givenBilledOrganization(
  server: TestServer,
  name = 'Westbrook Valley School District',
): Promise<BilledOrganization> {
  const { id: organizationId } = await givenOrganization(server.db, { name });
  const admin = await signIn(server, { organizationId, accessTypeId: 2 });
  const { options, ...staff } = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'Billing of this organization' },
    options,
  );
  return { organizationId, admin, staff: { ...staff, options: { ...options, organizationId } } };
}

/** Makes an invoice as internal staff do. */
export async function givenInvoice(
  server: TestServer,
  { staff }: BilledOrganization,
  invoice: Partial<InvoiceInput> = {},
): Promise<Invoice> {
  const made = await server.sendOk(
    createInvoice,
    { invoice: anInvoice(invoice), clientUuid: randomUUID() },
    staff.options,
  );
  return made.invoice;
}

/** Says of an invoice that it was sent, without a mail. */
export async function nowSent(server: TestServer, invoiceId: number, to = 'billing@westbrook.example') {
  await server.db.owner(
    sql`update invoices set sent_at = now(), sent_to = ${to}, revision_no = 1 where id = ${invoiceId}`,
  );
}

/** A payment that came another way than by card, as the dialog sends it. */
export const aPayment = (invoiceId: number, paymentAmount: string | number, more: object = {}) => ({
  invoiceId,
  paymentAmount,
  paymentMethod: 2 as const,
  clientUuid: randomUUID(),
  ...more,
});
