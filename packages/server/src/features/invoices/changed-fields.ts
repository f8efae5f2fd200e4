import type { InvoiceField } from '@plumbline/domain';
import type { InvoiceDraft, InvoiceInput } from '../../records/invoices/invoice-draft.ts';
import type { InvoiceRecord } from '../../records/invoices/invoice-rows.ts';

/** What an edit would change of a stored invoice, by the names of the editor (pure): an equal text changes nothing. */
export function changedFields(
  record: InvoiceRecord,
  input: InvoiceInput,
  { dates, lines, isPurchaseOrder, purchaseOrderNumber }: InvoiceDraft,
): InvoiceField[] {
  const differs: Record<InvoiceField, boolean> = {
    description: record.description !== input.description,
    lineDescriptions:
      texts(record.items) !== texts(lines.map(({ name, description }) => ({ name, description }))),
    purchaseOrder:
      record.isPurchaseOrder !== isPurchaseOrder || record.purchaseOrderNumber !== purchaseOrderNumber,
    dueDate: record.dueOn !== dates.dueDate,
    displayDate: record.displayOn !== dates.displayDate,
    approvalStatusId: record.approvalStatusId !== input.approvalStatusId,
    lineAmounts:
      amounts(record.items) !==
      amounts(lines.map(({ invoiceItemTypeId, ...line }) => ({ ...line, itemTypeId: invoiceItemTypeId }))),
    invoiceDate: record.invoiceDate !== dates.invoiceDate,
    // An invoice of before has no date of sale; giving it one says when it is booked.
    issuedOn: record.issuedOn !== dates.issuedOn,
    period: record.startPeriodOn !== dates.startPeriodOn || record.endPeriodOn !== dates.endPeriodOn,
    amortization:
      record.amortizationStartOn !== dates.amortizationStartDate ||
      record.amortizationEndOn !== dates.amortizationEndDate,
    salesTaxRegion: (record.salesTaxRegion ?? '') !== (input.salesTaxRegion ?? ''),
    invoiceTypeId: record.invoiceTypeId !== input.invoiceTypeId,
  };
  return (Object.keys(differs) as InvoiceField[]).filter((field) => differs[field]);
}

const texts = (lines: readonly { name: string; description: string }[]) =>
  JSON.stringify(lines.map(({ name, description }) => [name, description]));

const amounts = (lines: readonly { itemTypeId: number; quantity: number; unitPrice: string }[]) =>
  JSON.stringify(
    lines.map(({ itemTypeId, quantity, unitPrice }) => [itemTypeId, quantity, inFourDecimals(unitPrice)]),
  );

/** '12.5' and '12.5000' are one price. */
function inFourDecimals(price: string): string {
  const [whole = '', decimals = ''] = price.split('.');
  return `${whole.replace(/^(-?)0+(?=\d)/, '$1')}.${decimals.padEnd(4, '0')}`;
}
