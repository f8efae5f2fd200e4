import { closeMonth, exportRevenueSchedule, getClosedMonths } from '@plumbline/contract';
import {
  type BookedMonth,
  booksTimeZone,
  byMonth,
  dayInZone,
  decimalText,
  revenueSchedule,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { zipArchive } from '../../platform/files/zip-archive.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { csvBytes } from '../../platform/spreadsheets/csv-bytes.ts';
import { bookedInvoices, closedOf, nextMonthOf, readClosedMonths } from './read-books.ts';
import { utc } from './report-files.ts';

async function booksOf(tx: Tx, now: Date) {
  const months = await readClosedMonths(tx);
  return {
    closedMonths: months.map(({ month, closedAt }) => ({ month, closedOn: closedAt.toISOString() })),
    nextMonth: await nextMonthOf(tx, months[0]?.month, dayInZone(now.getTime(), booksTimeZone)),
  };
}

export const getClosedMonthsHandler = handle(getClosedMonths, async ({ tx, now }) =>
  ok(await booksOf(tx, now)),
);

export const closeMonthHandler = handle(closeMonth, async ({ request: { month }, tx, viewer, now }) => {
  const { nextMonth } = await booksOf(tx, now);
  if (month !== nextMonth) return fail('books.not_next');
  const closed = await tx.query<{ month: string }>(
    sql`insert into closed_months (month, account_id) values (${month}::date, ${viewer.accountId}::int)
      on conflict do nothing returning month`,
    'books.close_month',
  );
  // Somebody else closed it in this moment.
  return closed.length === 0 ? fail('books.not_next') : ok(await booksOf(tx, now));
});

const about = [
  'revenue-by-month.csv: revenue earned in each month across all invoices.',
  'revenue-by-invoice.csv: the same, with one row for each invoice and month.',
  '',
  'An amount without tax is spread over the days from the start of amortization up to the day before its end; a month is the difference of',
  'the rounded running totals, so that the months of an invoice add up to the cent. Credit notes reduce revenue.',
  'Changes to a closed month are booked in the first month that was open at the time.',
  'Drafts and invoices of demo organizations are left out.',
];

export const exportRevenueScheduleHandler = handle(exportRevenueSchedule, async ({ tx, now }) => {
  const months = await readClosedMonths(tx);
  const closed = closedOf(months);
  let earned: BookedMonth[] = [];
  const lines: (string | number)[][] = [];
  for await (const batch of bookedInvoices(tx))
    for (const { invoiceId, number, organizationId, organizationName, facts } of batch) {
      const schedule = revenueSchedule(facts, closed);
      earned = byMonth([...earned, ...schedule]);
      for (const { month, amount } of schedule)
        lines.push([
          invoiceId,
          number,
          organizationId,
          organizationName,
          month.slice(0, 7),
          decimalText(amount),
        ]);
    }
  const isClosed = new Set(months.map(({ month }) => month));
  const files = [
    {
      name: 'revenue-by-month.csv',
      bytes: () =>
        csvBytes([
          ['Month', 'Revenue', 'Books'],
          ...earned.map(({ month, amount }) => [
            month.slice(0, 7),
            decimalText(amount),
            isClosed.has(month) ? 'closed' : 'open',
          ]),
        ]),
    },
    {
      name: 'revenue-by-invoice.csv',
      bytes: () =>
        csvBytes([
          ['Invoice ID', 'Invoice', 'Organization ID', 'Organization', 'Month', 'Revenue'],
          ...lines,
        ]),
    },
    {
      name: 'readme.txt',
      bytes: () =>
        new TextEncoder().encode(
          ['Revenue schedule', '', `Made at: ${utc(now)}`, '', ...about, ''].join('\r\n'),
        ),
    },
  ];
  return ok({
    bytes: zipArchive(files, now),
    fileName: `revenue-schedule-${now.toISOString().slice(0, 10)}.zip`,
  });
});
