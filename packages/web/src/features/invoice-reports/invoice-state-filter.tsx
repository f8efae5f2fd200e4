import { invoiceReportStates } from '@plumbline/contract/features/invoice-reports/report-headers';
import { SelectInput } from '../../design/form/select-input.tsx';

type InvoiceState = (typeof invoiceReportStates)[number];

const stateLabels: Readonly<Record<InvoiceState, string>> = {
  voided: 'VOID',
  refunded: 'Payment Refunded',
  paid: 'Paid',
  poPending: 'PO Pending',
  pastDue: 'Past Due',
  outstanding: 'Outstanding',
  notSent: 'Not sent',
};

const stateOptions = [
  { value: 'all', label: 'All states' } as const,
  ...invoiceReportStates.map((value) => ({ value, label: stateLabels[value] })),
];

export interface InvoiceStateFilterProps {
  /** Undefined: all. */
  state: InvoiceState | undefined;
  onAddressChange: (change: { state: InvoiceState | undefined; PageNumber: 1 }) => void;
}

/** Narrows a list of invoices to those of one state. */
export const InvoiceStateFilter = ({ state, onAddressChange }: InvoiceStateFilterProps) => (
  <SelectInput
    label="State"
    isLabelHidden
    options={stateOptions}
    value={state ?? 'all'}
    onChange={(value) => onAddressChange({ state: value === 'all' ? undefined : value, PageNumber: 1 })}
  />
);
