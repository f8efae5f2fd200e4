import { sql } from 'drizzle-orm';
import type { TestServer } from '../http/start-test-server.ts';

/** An invoice that was sent and that nobody paid, and one with a payment by hand, which both carry the marker in their words. */
export async function givenInvoices(
  server: Pick<TestServer, 'db'>,
  organizationId: number,
  marker: string,
): Promise<{ invoiceId: number; paidInvoiceId: number; paymentId: number; creditNoteId: number }> {
  const invoice = async () => {
    const [made] = await server.db.owner<{ id: number }>(sql`
      insert into invoices (organization_id, invoice_date, issued_on, display_on, due_on, amortization_start_on, amortization_end_on,
        description, subtotal, amount_due, approval_status_id, sent_at, sent_to)
      values (${organizationId}, current_date, current_date, current_date - 1, current_date + 30, current_date, current_date + 365,
        ${`${marker} invoice`}, 120, 120, 3, now(), ${`${marker.toLowerCase()}@fixture.example`}) returning id`);
    const id = made?.id ?? 0;
    await server.db.owner(sql`
      insert into invoice_items (organization_id, invoice_id, position, item_type_id, description, quantity, unit_price, amount)
      values (${organizationId}, ${id}, 1, 3, ${`${marker} profiles`}, 10, 12, 120)`);
    return id;
  };
  await server.db.owner(sql`
    insert into organization_billing (organization_id, email) values (${organizationId}, ${`${marker.toLowerCase()}@fixture.example`})
    on conflict (organization_id) do update set email = excluded.email`);
  const [invoiceId, paidInvoiceId] = [await invoice(), await invoice()];
  const [payment] = await server.db.owner<{ id: number }>(sql`
    insert into payments (organization_id, invoice_id, method_id, amount, paid_on, client_uuid)
    values (${organizationId}, ${paidInvoiceId}, 2, 20, current_date, gen_random_uuid()) returning id`);
  const [note] = await server.db.owner<{ id: number }>(sql`
    insert into credit_notes (organization_id, invoice_id, number, reason, subtotal, total)
    values (${organizationId}, ${paidInvoiceId}, ${`CN-${marker}-${paidInvoiceId}`}, ${`${marker} credited`}, 5, 5) returning id`);
  return { invoiceId, paidInvoiceId, paymentId: payment?.id ?? 0, creditNoteId: note?.id ?? 0 };
}
