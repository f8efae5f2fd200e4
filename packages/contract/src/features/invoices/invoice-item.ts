import { z } from 'zod';
import { invoiceItemTypes } from '../../lookups/billing-lookups.ts';

/** One of the types of an invoice line (B503). */
export const invoiceItemTypeId = z.literal(invoiceItemTypes.ids);

/** A price of one unit as decimal text with at most four decimals; below zero for what is taken off. */
export const unitPriceText = z
  .string()
  .trim()
  .regex(/^-?\d{1,8}(\.\d{1,4})?$/, { error: 'The unit price is a number with at most four decimals.' });

/** A line as somebody typed it. What it costs is counted by the server. */
export const invoiceItemInput = z.object({
  invoiceItemTypeId,
  name: z.string().trim().max(200).default(''),
  description: z.string().trim().max(500).default(''),
  quantity: z.int().min(1, { error: 'The quantity is a whole number above 0.' }).max(1_000_000).nullable(),
  unitPrice: unitPriceText.nullable(),
});

/** A line of an invoice as it is stored. */
export const invoiceItem = z.object({
  id: z.int(),
  invoiceId: z.int(),
  invoiceItemTypeId,
  name: z.string(),
  description: z.string(),
  quantity: z.int(),
  /** Decimal text with two to four decimals, such as '14.00' or '0.0125'. */
  unitPrice: z.string(),
  /** For people, such as '$14.00'. */
  unitPriceText: z.string(),
  /** Before tax and after it; tax is of the whole invoice, so both say the same. */
  subTotal: z.string(),
  total: z.string(),
  /** How the line was counted, where the portal counted it. */
  explanation: z.string().nullable(),
});
export type InvoiceItem = z.infer<typeof invoiceItem>;
