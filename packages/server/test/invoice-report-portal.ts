import { type SQL, sql } from 'drizzle-orm';
import { dayFromToday } from './billing-portal.ts';
import { givenOrganization } from './builders/people.ts';
import type { SendOptions, TestServer } from './http/start-test-server.ts';
import { signIn, startPortal } from './portal.ts';

/** A portal whose reports of invoices are read by internal staff. */
export interface InvoiceReportPortal {
  server: TestServer;
  /** Internal staff who opened no organization. */
  staff: { id: number; options: SendOptions };
  /** Stores an invoice of $100.00: sent, of 40 days ago, due 10 days ago. Answers its id. */
  stored(organizationId: number, change?: SQL): Promise<number>;
  /** Makes an organization that a search finds alone. */
  searched(): Promise<{ id: number; name: string }>;
}

/** Starts a portal for the reports of invoices. Whoever starts it stops its server. */
export async function startInvoiceReportPortal(): Promise<InvoiceReportPortal> {
  const server = await startPortal();
  const staff = await signIn(server, { isSuperAdmin: true });
  let numbers = 0;
  let names = 0;
  return {
    server,
    staff,
    async stored(organizationId, change = sql`number = number`) {
      numbers += 1;
      const [row] = await server.db.owner<{
        id: number;
      }>(sql`insert into invoices (organization_id, number, invoice_date, issued_on, due_on,
          display_on, sent_at, amount_due, subtotal, approval_status_id) values (${organizationId}, ${`PL-9${String(numbers).padStart(5, '0')}`},
          ${dayFromToday(-40)}::date, ${dayFromToday(-40)}::date, ${dayFromToday(-10)}::date, ${dayFromToday(-40)}::date, now(), 100, 100, 3)
        returning id`);
      const id = row?.id ?? 0;
      await server.db.owner(sql`update invoices set ${change} where id = ${id}`);
      return id;
    },
    async searched() {
      names += 1;
      const name = `Report School ${String(names).padStart(3, '0')}`;
      const { id } = await givenOrganization(server.db, { name });
      return { id, name };
    },
  };
}
