import type { Invoice } from '@plumbline/contract';

export interface InvoiceFilesProps {
  invoice: Pick<Invoice, 'id' | 'organizationId'>;
}

/** The place of an invoice's files among its buttons. Invoices have no file yet, so nothing is offered. */
export const InvoiceFiles = (_: InvoiceFilesProps) => null;
