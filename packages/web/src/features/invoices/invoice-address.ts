import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { type AddressOf, hrefOf } from '../../platform/navigation/page-address.ts';

export type InvoicesAddress = AddressOf<'/billing/view-invoices/{-$id}'>;

/** The list with an invoice open beneath it. The page of the list stays. */
export function invoiceHref(
  id: number,
  { PageNumber = 1, RowsPerPage = 0, forOrganizationId }: Partial<InvoicesAddress> = {},
) {
  return hrefOf('/billing/view-invoices/{-$id}', {
    id,
    forOrganizationId,
    PageNumber: PageNumber === 1 ? undefined : PageNumber,
    RowsPerPage: RowsPerPage === 0 || RowsPerPage === defaultRowsPerPage ? undefined : RowsPerPage,
  });
}

export const editInvoiceHref = (id: number): string => hrefOf('/billing/create-invoice/{-$id}', { id });

/** Where a bank's page leads back to: the invoice, and the payment whose outcome is looked up there. */
export const paymentReturnHref = (id: number, payment: string): string =>
  hrefOf('/billing/view-invoices/{-$id}', { id, payment });
