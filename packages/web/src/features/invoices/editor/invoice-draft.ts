import { approvalStatusId, invoiceTypeId } from '@plumbline/contract/features/invoices/invoice';
import { invoiceItemTypeId } from '@plumbline/contract/features/invoices/invoice-item';
import { z } from 'zod';
import { type KeptDrafts, keptDrafts } from '../../../platform/drafts/kept-drafts.ts';
import type { InvoiceValues } from './invoice-form.ts';

const line = z.object({
  invoiceItemTypeId: invoiceItemTypeId.nullable(),
  name: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
});
const values = z.object({
  description: z.string(),
  invoiceDate: z.string(),
  issuedOn: z.string(),
  displayDate: z.string(),
  dueDate: z.string(),
  startPeriodOn: z.string(),
  endPeriodOn: z.string(),
  amortizationStartDate: z.string(),
  amortizationEndDate: z.string(),
  invoiceTypeId: invoiceTypeId.nullable(),
  approvalStatusId,
  isPurchaseOrder: z.boolean(),
  poNumber: z.string(),
  salesTaxRegion: z.string(),
  lines: z.array(line),
});

/** What was typed into the editor of an invoice and not saved. */
export const invoiceDrafts: KeptDrafts<InvoiceValues> = keptDrafts('plumbline.invoiceDraft/', values);
