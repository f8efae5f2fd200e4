import type { BillingHistoryEntry } from '@plumbline/contract';
import { billingHistoryKindLabels } from '@plumbline/domain/billing/invoices/billing-history';
import { Chip } from '../../design/label/chip.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import type { Tone } from '../../design/tones.ts';
import { billingDayText } from './invoice-texts.ts';

const tones: Readonly<Record<BillingHistoryEntry['kind'], Tone>> = {
  payment: 'status-active',
  reversal: 'change-warning',
  refund: 'change-warning',
  dispute: 'change-bad',
  creditNote: 'baseline',
  void: 'status-inactive',
};

/** Entries of different kinds may share a number. */
export const historyKey = ({ kind, id }: BillingHistoryEntry): string => `${kind}-${id}`;

type Column = DataColumn<BillingHistoryEntry>;

const date: Column = {
  id: 'day',
  header: 'Date',
  value: ({ day }) => billingDayText(day),
  kind: 'quiet',
  phone: 'detail',
};
const kind: Column = {
  id: 'kind',
  header: 'What',
  value: (entry) => billingHistoryKindLabels[entry.kind],
  cell: (entry) => <Chip tone={tones[entry.kind]}>{billingHistoryKindLabels[entry.kind]}</Chip>,
  phone: 'aside',
};
const detail: Column = { id: 'detail', header: 'Details', value: (entry) => entry.detail, phone: 'detail' };
const amount: Column = {
  id: 'amount',
  header: 'Amount',
  value: (entry) => entry.amount,
  kind: 'number',
  phone: 'detail',
};

/** Of all invoices; the number of each entry's invoice leads to it. */
export const historyColumns: readonly Column[] = [
  {
    id: 'invoiceNumber',
    header: 'Invoice Number',
    value: ({ invoiceNumber }) => invoiceNumber,
    kind: 'name',
    phone: 'title',
  },
  date,
  kind,
  { ...detail, phone: 'none' },
  amount,
];

/** Of one invoice, whose number stands above. */
export const historyOfInvoiceColumns: readonly Column[] = [{ ...date, phone: 'title' }, kind, detail, amount];
