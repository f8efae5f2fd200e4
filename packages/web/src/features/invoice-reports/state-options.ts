import { invoiceReportStates } from '@plumbline/contract/features/invoice-reports/report-headers';

const stateLabels: Readonly<Record<(typeof invoiceReportStates)[number], string>> = {
  voided: 'VOID',
  refunded: 'Payment Refunded',
  paid: 'Paid',
  poPending: 'PO Pending',
  pastDue: 'Past Due',
  outstanding: 'Outstanding',
  notSent: 'Not sent',
};

/** The states that invoices are filtered by. */
export const stateOptions = [
  { value: 'all', label: 'All states' } as const,
  ...invoiceReportStates.map((value) => ({ value, label: stateLabels[value] })),
];
