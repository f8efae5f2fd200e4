import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';

/** A day of a report: Oct 6, 2026. An en dash where there is none. */
export const dayWords = (day: string | null): string =>
  day === null ? '–' : (formatLongCalendarDate(day) ?? day);

const types = ['', 'New Organization', 'Renewal', 'Overage', 'Upgrade', 'Other'];

/** What an invoice is made for (B209). */
export const invoiceTypeLabel = (id: number): string => types[id] ?? 'Other';
