import { exportInvoiceReport, exportRevenueSchedule, type Invoice } from '@plumbline/contract';
import { dayWords, usageCsv } from '@plumbline/domain';
import { expect } from 'vitest';
import { filesOfZip } from '../files-of-zip.ts';
import type { BilledYear } from './billed-year.ts';

/** What a month must come to, written down by hand. Amounts are cents. */
export interface ExpectedBooks {
  /** Of the term that runs: bought, used, taken back and left. Null where credits are unlimited. */
  credits: [bought: number, used: number, removed: number, remaining: number] | null;
  /** Each invoice by its number without the prefix: what it asks for, what was paid of it, what remains. */
  invoices: Record<string, [total: number, paid: number, remaining: number]>;
}

const cents = (text: string): number => Math.round(Number(text.replaceAll(/[$,]/g, '')) * 100);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const shortNumber = (number: string): string => String(Number(/\d+$/.exec(number.replace(/ .*/, ''))?.[0]));

/** Checks a month against the calls, and again against the files that staff download, without looking at anything else. */
export async function expectBalanced(year: BilledYear, expected: ExpectedBooks): Promise<void> {
  const usage = await year.sportsUsage();
  const invoices = await year.invoices();
  expectCredits(usage, expected);
  expectCreditFile(usageCsv(usage.usages), expected, year.time.today());
  for (const invoice of invoices) expectInvoice(invoice);
  const shown = Object.fromEntries(
    invoices.map((invoice) => [
      shortNumber(invoice.displayNumber),
      [cents(invoice.total), cents(invoice.paidTotal), cents(invoice.remaining)],
    ]),
  );
  expect(shown, `the invoices on ${year.time.today()}`).toEqual(expected.invoices);
  await expectFiles(year, expected, invoices);
}

function expectCredits(usage: Awaited<ReturnType<BilledYear['sportsUsage']>>, { credits }: ExpectedBooks) {
  const numbers = usage.position?.credits;
  if (credits !== null)
    expect([numbers?.purchased, numbers?.used, numbers?.removed, numbers?.remaining]).toEqual(credits);
  // Each period begins at nothing, and each row moves its balance by what it changes.
  for (const rows of Map.groupBy(usage.usages, ({ periodStart }) => periodStart).values())
    rows.reduce((before, row) => {
      expect(row.balanceAfter).toBe(before + row.change);
      return row.balanceAfter;
    }, 0);
  const running = usage.usages.filter(({ periodStart }) => periodStart === usage.position?.periodStart);
  expect(running.at(-1)?.balanceAfter ?? 0).toBe(numbers?.balance);
}

const bought = ['Purchased Upfront', 'Purchased In Arrears'];
const taken = ['Credits Removed'];

/** The file of the purchase history says by itself what was bought, used and left in the term that runs, and how each balance came about. */
function expectCreditFile(file: string, { credits }: ExpectedBooks, today: string): void {
  const rows = rowsOf(file);
  const periods = Map.groupBy(rows, ({ Subscription }) => Subscription ?? '');
  for (const [subscription, ofPeriod] of periods)
    ofPeriod.reduce((before, row) => {
      const after = Number(row['Balance after']);
      expect(after, `${subscription}: ${row.Explanation}`).toBe(before + Number(row.Change));
      expect(Math.abs(Number(row.Change)), row.Explanation).toBe(Number(row.Count));
      return after;
    }, 0);
  if (credits === null) return;
  const isRunning = (subscription: string) => {
    const [, from = '', to = ''] = /, (\w+ \d+, \d+) to (\w+ \d+, \d+)$/.exec(subscription) ?? [];
    const day = Date.parse(dayWords(today));
    return Date.parse(from) <= day && day <= Date.parse(to);
  };
  const running = rows.filter(({ Subscription = '' }) => isRunning(Subscription));
  const changed = (types: readonly string[], isOf: boolean) =>
    sum(running.filter(({ Type = '' }) => types.includes(Type) === isOf).map(({ Change }) => Number(Change)));
  const filed = [changed(bought, true), 0 - changed([...bought, ...taken], false), 0 - changed(taken, true)];
  const left = Number(running.at(-1)?.['Balance after'] ?? 0);
  expect([...filed, Math.max(0, left)], `the file of credits on ${today}`).toEqual(credits);
}

/** An invoice adds up by itself. */
function expectInvoice(invoice: Invoice): void {
  const lines = sum(invoice.invoiceItems.map(({ total }) => cents(total)));
  expect(cents(invoice.subTotalText)).toBe(lines);
  expect(cents(invoice.total)).toBe(lines + cents(invoice.tax));
  const live = invoice.payments.filter(({ deletedOn }) => deletedOn === null);
  const paid = sum(live.map(({ total }) => cents(total))) - cents(invoice.refunded);
  // What a credit note left above the rest is on the account of the payer.
  expect(cents(invoice.paidTotal)).toBe(Math.min(paid, cents(invoice.total) - cents(invoice.credited)));
  expect(sum(invoice.amortization.map(({ amount }) => cents(amount)))).toBe(
    cents(invoice.subTotalText) - cents(invoice.credited),
  );
}

async function expectFiles(year: BilledYear, expected: ExpectedBooks, invoices: readonly Invoice[]) {
  const general = await table(year, exportInvoiceReport, 'invoices.csv');
  const filed = Object.fromEntries(
    general.map((row) => [
      shortNumber(row.Invoice ?? ''),
      [cents(row['Invoice total'] ?? ''), cents(row['Total paid'] ?? '')],
    ]),
  );
  const asked = Object.entries(expected.invoices).map(([number, [total, paid]]) => [number, [total, paid]]);
  expect(filed, `the file of invoices on ${year.time.today()}`).toEqual(Object.fromEntries(asked));
  const byInvoice = await table(year, exportRevenueSchedule, 'revenue-by-invoice.csv');
  const byMonth = await table(year, exportRevenueSchedule, 'revenue-by-month.csv');
  const earned = (rows: Record<string, string>[]) => sum(rows.map(({ Revenue }) => cents(Revenue ?? '')));
  for (const [number, rows] of Map.groupBy(byInvoice, (row) => shortNumber(row.Invoice ?? ''))) {
    const invoice = invoices.find(({ displayNumber }) => shortNumber(displayNumber) === number);
    const isVoided = invoice?.deletedOn !== null;
    expect(earned(rows), `what invoice ${number} earns`).toBe(
      isVoided ? 0 : cents(invoice.subTotalText) - cents(invoice.credited),
    );
  }
  for (const { Month, Revenue } of byMonth)
    expect(earned(byInvoice.filter((row) => row.Month === Month)), `revenue of ${Month}`).toBe(
      cents(Revenue ?? ''),
    );
  expect(earned(byMonth)).toBe(earned(byInvoice));
}

/** Cents of revenue by month, as the file that staff download has them. */
export const revenueOfFile = async (year: BilledYear): Promise<Record<string, number>> =>
  Object.fromEntries(
    (await table(year, exportRevenueSchedule, 'revenue-by-month.csv')).map(({ Month = '', Revenue = '' }) => [
      Month,
      cents(Revenue),
    ]),
  );

/** A file of a report as rows by the names of their columns. The cells of these reports hold no line breaks. */
async function table(
  year: BilledYear,
  call: typeof exportInvoiceReport | typeof exportRevenueSchedule,
  named: string,
) {
  const { token } = year.billed.staff.options;
  const { status, body } = await year.portal.server.sendForFile(
    call,
    {},
    token === undefined ? {} : { token },
  );
  expect(status).toBe(200);
  const [file = ''] = await filesOfZip(body, [named]);
  return rowsOf(file);
}

function rowsOf(file: string): Record<string, string>[] {
  const [header = [], ...rows] = file.replace('\uFEFF', '').trimEnd().split('\r\n').map(cellsOf);
  return rows.map((cells) => Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])));
}

const cellsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
