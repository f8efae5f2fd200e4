import { randomUUID } from 'node:crypto';
import { createInvoice, getInvoiceForPortal } from '@plumbline/contract';
import { invoiceTotals, readMoney, submittedLines, sumOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aLine,
  anInvoice,
  type BilledOrganization,
  dayFromToday,
  givenBilledOrganization,
  givenInvoice,
} from '../../../test/billing-portal.ts';
import type { TestServer } from '../../../test/http/start-test-server.ts';
import { startPortal } from '../../../test/portal.ts';
import { listInvoices } from './invoice-lists.ts';
import { stateOf } from './invoice-view.ts';
import { isOverdue, isUnpaid } from './overdue.ts';

let server: TestServer;
let billed: BilledOrganization;
beforeAll(async () => {
  server = await startPortal();
  billed = await givenBilledOrganization(server);
});
afterAll(() => server.stop());

const line = fc.record({
  invoiceItemTypeId: fc.constantFrom(1 as const, 3 as const, 5 as const, 7 as const, 14 as const),
  quantity: fc.integer({ min: 1, max: 5000 }),
  unitPrice: fc
    .integer({ min: 0, max: 9_999_999 })
    .map((price) => `${Math.floor(price / 10_000)}.${String(price % 10_000).padStart(4, '0')}`),
});

test('B207: the totals of random invoices are the same by the rules, as stored, as the database adds them up, and as answered', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 12 }), async (lines) => {
      // One line above all discounts, so that the total is not below zero.
      const items = [aLine({ quantity: 100_000, unitPrice: '999.9999' }), ...lines.map((one) => aLine(one))];
      const { invoice } = await server.sendOk(
        createInvoice,
        { invoice: anInvoice({ invoiceItems: items }), clientUuid: randomUUID() },
        billed.staff.options,
      );
      const byRules = invoiceTotals(
        submittedLines(items.map((item) => ({ ...item, unitPrice: item.unitPrice ?? '' }))),
        { rate: null, isExempt: false },
      );
      const [stored] = await server.db.owner<{
        subtotal: string;
        due: string;
        sum: string;
        counted: string;
      }>(sql`
        select i.subtotal::text, i.amount_due::text as due, sum(m.amount)::text as sum,
          sum(round(m.quantity * m.unit_price, 2))::text as counted
        from invoices i join invoice_items m on m.invoice_id = i.id where i.id = ${invoice.id} group by i.id`);
      const amounts = [stored?.subtotal, stored?.due, stored?.sum, stored?.counted].map((text) =>
        readMoney(text ?? ''),
      );
      expect(amounts).toEqual(Array(4).fill(byRules.total));
      const answered = invoice.invoiceItems.map(({ total }) => readMoney(total.replaceAll(/[$,]/g, '')));
      expect(sumOf(answered.filter((amount) => amount !== null))).toEqual(byRules.total);
    }),
    { numRuns: 25 },
  );
});

test('B243 B244 C052: what is unpaid and overdue is the same in SQL and by the rules, over every kind of invoice', async () => {
  const { organizationId } = billed;
  const kinds = fc.record({
    isSent: fc.constantFrom(true, true, true, false),
    isVoided: fc.constantFrom(true, false, false, false),
    isPurchaseOrder: fc.boolean(),
    number: fc.constantFrom(null, ' ', '4711'),
    due: fc.integer({ min: -3, max: 1 }),
    shown: fc.integer({ min: -1, max: 1 }),
    total: fc.constantFrom(0, 100, 100, 200),
    paid: fc.constantFrom(0, 40, 100, 120),
    refunded: fc.constantFrom(0, 40, 100),
    credited: fc.constantFrom(0, 60, 100),
    onAccount: fc.constantFrom(0, 20),
    isRevisionDue: fc.constantFrom(true, false, false, false),
  });
  for (const kind of fc.sample(kinds, { numRuns: 500, seed: 18 })) {
    await server.db.owner(sql`insert into invoices (organization_id, invoice_date, due_on, display_on, sent_at, voided_at, void_reason,
        is_purchase_order, purchase_order_number, amount_due, subtotal, amount_paid, amount_refunded, amount_credited, amount_on_account,
        revision_due)
      values (${organizationId}, ${dayFromToday(-3)}::date, ${dayFromToday(kind.due)}::date, ${dayFromToday(kind.shown)}::date,
        ${kind.isSent ? sql`now()` : null}, ${kind.isVoided ? sql`now()` : null}, ${kind.isVoided ? 'kind' : null}, ${kind.isPurchaseOrder},
        ${kind.isPurchaseOrder ? kind.number : null}, ${kind.total}, ${kind.total}, ${kind.paid}, ${kind.refunded}, ${kind.credited},
        ${kind.onAccount}, ${kind.isRevisionDue})`);
  }
  const today = dayFromToday(0);
  const scope = { as: 'job', name: 'compare', organizationId, accountId: null } as const;
  const compared = await server.db.database.transaction(scope, async (tx) => {
    const { rows } = await listInvoices(
      tx,
      organizationId,
      { limit: 1000, offset: 0 },
      { seen: 'reached', forOrganizationId: null, newestBy: 'invoiceDate' },
    );
    const bySql = await tx.query<{ id: number; isUnpaid: boolean; isOverdue: boolean }>(
      sql`select i.id, ${isUnpaid(sql`${today}::date`)} as is_unpaid, ${isOverdue(sql`${today}::date`)} as is_overdue from invoices i
        where i.organization_id = ${organizationId}`,
    );
    return rows.map((row) => ({ row, found: bySql.find(({ id }) => id === row.id) }));
  });
  expect(compared.length).toBeGreaterThan(300);
  for (const { row, found } of compared) {
    const state = stateOf(row, today);
    const isShown = (row.displayOn ?? today) <= today;
    expect([found?.isUnpaid, found?.isOverdue], JSON.stringify(row)).toEqual([
      state.canBePaid && !state.isRevisionDue && isShown,
      state.isOverdue && isShown,
    ]);
  }
  expect(compared.filter(({ found }) => found?.isOverdue).length).toBeGreaterThan(5);
});

test('B199 B502: revenue by month adds up to the subtotal to the cent, over a leap day too', async () => {
  const invoice = await givenInvoice(server, billed, {
    amortizationStartDate: '2027-11-17',
    amortizationEndDate: '2028-11-17',
    invoiceItems: [aLine({ quantity: 1, unitPrice: '1000.00' })],
  });
  const months = (await server.sendOk(getInvoiceForPortal, { id: invoice.id }, billed.staff.options)).invoice
    .amortization;
  expect(months).toHaveLength(13);
  expect(months[3]).toMatchObject({ month: '2028-02-01', days: 29 });
  const total = sumOf(
    months.map(({ amount }) => readMoney(amount.replaceAll(/[$,]/g, ''))).filter((amount) => amount !== null),
  );
  expect(total).toEqual(readMoney('1000.00'));
});
