import type { InvoiceRow } from '@plumbline/contract';
import { dayWords } from '@plumbline/domain/billing/day-words';
import type { DataColumn } from '../../design/table/data-column.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { InvoiceStateChip, stateText } from './invoice-state-chip.tsx';

/** On a phone no head says what the day is. */
function DueDate({ dueDate }: { dueDate: string }) {
  const text = dayWords(dueDate);
  return useIsPhone() ? `Due ${text}` : text;
}

/** On a phone there is room for one short chip beside what is owed and when. */
function PaymentState({ row }: { row: InvoiceRow }) {
  const isPhone = useIsPhone();
  return <InvoiceStateChip invoice={isPhone ? { ...row, isPartiallyPaid: false, payment: null } : row} />;
}

/** Whom an invoice is for, where the payer has others; quiet where it is the payer's own. */
const billedFor: DataColumn<InvoiceRow> = {
  id: 'billedFor',
  header: 'For',
  // Without a value a phone, where nothing has a head, leaves it out.
  value: (row) => row.billedFor ?? '',
  cell: (row) => row.billedFor ?? 'Own invoice',
  kind: 'quiet',
  phone: 'detail',
};

/** The specified columns of the list of invoices. */
export const invoiceColumns: readonly DataColumn<InvoiceRow>[] = [
  {
    id: 'displayNumber',
    header: 'Invoice Number',
    value: ({ displayNumber }) => displayNumber,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'invoiceDate',
    header: 'Invoice Date',
    value: ({ invoiceDate }) => dayWords(invoiceDate),
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'dueDate',
    header: 'Due Date',
    value: ({ dueDate }) => dayWords(dueDate),
    cell: ({ dueDate }) => <DueDate dueDate={dueDate} />,
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'total',
    header: 'Total',
    value: ({ total }) => total,
    kind: 'number',
    phone: 'detail',
  },
  {
    id: 'payment',
    header: 'Payment',
    value: (row) => (row.isPartiallyPaid ? `${stateText(row)}, Partially Paid` : stateText(row)),
    cell: (row) => <PaymentState row={row} />,
    phone: 'aside',
  },
];

/** The same for whoever is billed for other organizations too. */
export const payerInvoiceColumns: readonly DataColumn<InvoiceRow>[] = invoiceColumns.flatMap((column) =>
  column.id === 'displayNumber' ? [column, billedFor] : [column],
);
