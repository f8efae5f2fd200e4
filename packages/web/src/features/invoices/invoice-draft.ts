import { z } from 'zod';
import { session } from '../../platform/session/session-store.ts';
import type { InvoiceValues } from './invoice-form.ts';

/** What was typed into the editor and not saved. */
export interface InvoiceDraft {
  /** The version of the stored invoice that it began from; null for a new one. */
  version: number | null;
  /** Marks the creation of a new one, so that sending it again after a lost reply makes no second invoice. */
  clientUuid: string;
  /** When it was typed, in epoch milliseconds. */
  at: number;
  values: InvoiceValues;
}

const prefix = 'plumbline.invoiceDraft/';

const line = z.object({
  invoiceItemTypeId: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  quantity: z.string(),
  unitPrice: z.string(),
});
const shape = z.object({
  version: z.int().nullable(),
  clientUuid: z.uuid(),
  at: z.number(),
  values: z.object({
    description: z.string(),
    invoiceDate: z.string(),
    issuedOn: z.string(),
    displayDate: z.string(),
    dueDate: z.string(),
    startPeriodOn: z.string(),
    endPeriodOn: z.string(),
    amortizationStartDate: z.string(),
    amortizationEndDate: z.string(),
    invoiceTypeId: z.int().nullable(),
    approvalStatusId: z.int(),
    isPurchaseOrder: z.boolean(),
    poNumber: z.string(),
    salesTaxRegion: z.string(),
    lines: z.array(line),
  }),
});

/** The place of a draft: one for each person, organization and invoice. */
export const draftKey = (
  accountId: number,
  organizationId: number | null,
  invoiceId: number | null,
): string => `${prefix}${accountId}/${organizationId ?? 0}/${invoiceId ?? 'new'}`;

/** The draft of a place; null where there is none, or where an older release wrote it in another shape. */
export function readDraft(key: string): InvoiceDraft | null {
  const text = window.localStorage.getItem(key);
  if (text === null) return null;
  try {
    const read = shape.safeParse(JSON.parse(text));
    return read.success ? (read.data as InvoiceDraft) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

export const keepDraft = (key: string, draft: InvoiceDraft): void =>
  window.localStorage.setItem(key, JSON.stringify(draft));

export const dropDraft = (key: string): void => window.localStorage.removeItem(key);

/** Signing out forgets them. */
session.subscribe((now) => {
  if (now !== null) return;
  for (const key of Object.keys(window.localStorage)) if (key.startsWith(prefix)) dropDraft(key);
});
