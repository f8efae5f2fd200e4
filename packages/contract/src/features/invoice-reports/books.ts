import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, instant } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';

const forStaff = { feature: 'invoice-reports', permission: 'report:internal', scope: 'staff' } as const;

/** A month whose books are closed, by its first day. */
export const closedMonth = z.object({ month: calendarDate, closedOn: instant });
export type ClosedMonthView = z.infer<typeof closedMonth>;

const books = z.object({
  /** The newest first. */
  closedMonths: z.array(closedMonth),
  /** The first day of the oldest month that may be closed next; null where none has ended since. */
  nextMonth: calendarDate.nullable(),
});

export const getClosedMonths = defineCall({
  path: 'Report/GetClosedMonths',
  ...forStaff,
  summary: 'The months whose books are closed, and the one that may be closed next.',
  reads: ['invoice'],
  request: z.object({}),
  response: books,
});

export const closeMonth = defineCall({
  path: 'Report/CloseMonth',
  ...forStaff,
  summary:
    'Closes the books of a month that has ended, for good: later voids and credit notes are booked in the first open month.',
  changes: ['invoice'],
  request: z.object({ month: calendarDate }),
  response: books,
  errors: ['books.not_next'],
});

export const exportRevenueSchedule = defineCall({
  path: 'Report/ExportRevenueSchedule',
  ...forStaff,
  summary:
    'What is earned by month over all sent invoices but those of demos, as a zip file with two CSV files and a readme.',
  reads: ['invoice', 'organization'],
  request: z.object({}),
  response: fileReply('application/zip'),
});
