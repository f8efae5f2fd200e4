import { closeMonth, exportRevenueSchedule, getClosedMonths } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenOrganization } from '../../../test/builders/people.ts';
import { filesOfZip } from '../../../test/files-of-zip.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let staff: { id: number; options: SendOptions };
let organizationId: number;
beforeAll(async () => {
  server = await startPortal();
  staff = await signIn(server, { isSuperAdmin: true });
  organizationId = (await givenOrganization(server.db, { name: 'Westbrook' })).id;
});
afterAll(() => server.stop());

/** An invoice of a year from Jan 1, 2026, sent in its first days. */
async function stored(number: string, subtotal: string, isDemo = false): Promise<number> {
  const [row] = await server.db.owner<{
    id: number;
  }>(sql`insert into invoices (organization_id, number, invoice_date, due_on, sent_at,
      amount_due, subtotal, amortization_start_on, amortization_end_on, is_demo)
    values (${organizationId}, ${number}, '2026-01-05', '2026-02-05', '2026-01-05T12:00:00Z', ${subtotal}, ${subtotal}, '2026-01-01',
      '2027-01-01', ${isDemo}) returning id`);
  return row?.id ?? 0;
}
const files = async () => {
  const { body } = await server.sendForFile(exportRevenueSchedule, {}, staff.options);
  return filesOfZip(body, ['revenue-by-month.csv', 'revenue-by-invoice.csv', 'readme.txt']);
};
/** The revenue of each month in cents. */
const centsByMonth = (csv: string) =>
  new Map(
    csv
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(','))
      .map(([month = '', revenue = '']) => [month, Math.round(Number(revenue) * 100)]),
  );

test('B199: months are closed one after the other; the books add up to the cent, and a void later leaves closed months', async () => {
  const kept = await stored('PL-700001', '1000.01');
  const voided = await stored('PL-700002', '365.00');
  await stored('PL-700003', '9999.00', true);
  const [before = '', byInvoice = '', readme = ''] = await files();
  const months = centsByMonth(before);
  expect(months.size).toBe(12);
  expect([...months.values()].reduce((sum, cents) => sum + cents, 0)).toBe(100_001 + 36_500);
  expect(byInvoice).toContain(`${voided},PL-700002,${organizationId},Westbrook,2026-01,31.00`);
  expect(byInvoice).not.toContain('PL-700003');
  expect(readme).toContain('booked in the first month that was open at the time');

  expect(await server.sendOk(getClosedMonths, {}, staff.options)).toEqual({
    closedMonths: [],
    nextMonth: '2026-01-01',
  });
  expect(await refusalOf(server, closeMonth, { month: '2026-02-01' }, staff.options)).toEqual({
    status: 422,
    code: 'books.not_next',
  });
  const { closedMonths, nextMonth } = await server.sendOk(closeMonth, { month: '2026-01-01' }, staff.options);
  expect(closedMonths).toMatchObject([{ month: '2026-01-01' }]);
  expect(nextMonth).toBe('2026-02-01');
  expect(await refusalOf(server, closeMonth, { month: '2026-01-01' }, staff.options)).toMatchObject({
    status: 422,
  });
  const [logged] = await server.db.owner<{ accountId: number }>(
    sql`select account_id from audit.log where entity = 'closed_months' order by id desc limit 1`,
  );
  expect(logged).toEqual({ accountId: staff.id });

  await server.db.owner(
    sql`update invoices set voided_at = now(), void_reason = 'Made twice' where id = ${voided}`,
  );
  await server.db.owner(sql`insert into credit_notes (organization_id, invoice_id, number, reason, subtotal, total)
    values (${organizationId}, ${kept}, 'CN-700001', 'Ordered less', 500, 500)`);
  const [after = ''] = await files();
  const changed = centsByMonth(after);
  expect(changed.get('2026-01')).toBe(months.get('2026-01'));
  expect([...changed.values()].reduce((sum, cents) => sum + cents, 0)).toBe(100_001 - 50_000);
  expect(after).toContain('2026-01,');
  expect(after.split('\r\n')[1]).toMatch(/,closed$/);
});

test('B199: customers neither see the books nor close a month', async () => {
  const admin = await signIn(server, { organizationId, accessTypeId: 2 });
  expect(await refusalOf(server, getClosedMonths, {}, admin.options)).toMatchObject({ status: 403 });
  expect(await refusalOf(server, closeMonth, { month: '2026-02-01' }, admin.options)).toMatchObject({
    status: 403,
  });
});
