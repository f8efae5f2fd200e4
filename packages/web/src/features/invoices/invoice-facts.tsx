import type { Invoice } from '@plumbline/contract';
import { invoiceApprovals } from '@plumbline/contract/lookups/billing-lookups';
import { type KeyValue, KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { invoiceTypeWords } from './editor/invoice-types.ts';
import { billingDayText, billingInstantText, isSomeMoney } from './invoice-texts.ts';
import classes from './invoices.module.css';

interface InvoiceFactsProps {
  invoice: Invoice;
  /** Internal staff also see what concerns the books and the sending. */
  isStaff: boolean;
}

/** Who is billed, when, and for which time. */
export function InvoiceFacts({ invoice, isStaff }: InvoiceFactsProps) {
  const { startPeriodOn, endPeriodOn } = invoice;
  const facts: KeyValue[] = [
    { label: 'Bill to', value: invoice.billTo },
    ...(invoice.billedFor ? [{ label: 'For', value: invoice.billedFor }] : []),
    { label: 'Invoice date', value: billingDayText(invoice.invoiceDate) },
    { label: 'Due date', value: billingDayText(invoice.dueDate) },
    { label: 'Period', value: periodText(startPeriodOn, endPeriodOn) },
    ...(isSomeMoney(invoice.accountCredit)
      ? [{ label: 'Account credit', value: invoice.accountCredit }]
      : []),
    ...(invoice.isPurchaseOrder ? [{ label: 'PO number', value: invoice.poNumber ?? 'Pending' }] : []),
  ];
  const books: KeyValue[] = [
    { label: 'Type', value: invoiceTypeWords[invoice.invoiceTypeId] },
    { label: 'Approval', value: invoiceApprovals.find(invoice.approvalStatusId)?.label },
    { label: 'Date of sale', value: billingDayText(invoice.issuedOn) },
    { label: 'Display date', value: billingDayText(invoice.displayDate) },
    {
      label: 'Sent',
      value:
        invoice.sentOn === null
          ? 'Not sent'
          : [billingInstantText(invoice.sentOn), invoice.sentTo].filter(Boolean).join(' to '),
    },
  ];
  return (
    <div className={classes.facts} data-rows={isStaff ? 2 : 1}>
      <KeyValueStrip items={facts} />
      {isStaff && <KeyValueStrip items={books} />}
    </div>
  );
}

/** Oct 15, 2026 – Oct 14, 2027; only the end where nothing else is known. */
function periodText(start: string | null, end: string | null): string | null {
  if (start === null && end === null) return null;
  if (start === null) return `until ${billingDayText(end)}`;
  return end === null ? `from ${billingDayText(start)}` : `${billingDayText(start)} – ${billingDayText(end)}`;
}
