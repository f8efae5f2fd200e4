import { invoiceItemTypeId, invoiceTypeId } from '@plumbline/contract';
import {
  type InvoiceApproval,
  type InvoiceDates,
  type ProposedLine,
  startsAsPurchaseOrder,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { draftOf } from './invoice-draft.ts';
import { giveNumber } from './invoice-number.ts';
import { readTax } from './invoice-tax.ts';
import { type InvoiceOrigin, insertInvoice } from './store-invoice.ts';

/** An invoice whose lines the rules counted, before it is stored. */
export interface ProposedInvoice {
  invoiceTypeId: number;
  approvalStatusId: InvoiceApproval;
  dates: InvoiceDates;
  lines: readonly (Omit<ProposedLine, 'amount' | 'explanation'> & { explanation: string | null })[];
}

/**
 * Stores an invoice that the rules proposed and gives it its number. The number is taken last, so nothing that waits may follow in the
 * transaction. It is taxed like the newest invoice of the organization, since a subscription names no region, and waits for a purchase order
 * where whoever is billed pays by one.
 * @returns its id and number, or that its amounts cannot be stored
 */
export async function storeProposedInvoice(
  tx: Tx,
  organizationId: number,
  { dates, ...proposal }: ProposedInvoice,
  origin: InvoiceOrigin,
): Promise<
  Result<
    { invoiceId: number; number: string },
    'invoice.too_large' | 'invoice.negative_total' | 'invoice.no_lines'
  >
> {
  const { method, region } = await readHabits(tx, organizationId);
  const input = {
    ...dates,
    description: '',
    invoiceTypeId: invoiceTypeId.parse(proposal.invoiceTypeId),
    approvalStatusId: proposal.approvalStatusId,
    isPurchaseOrder: startsAsPurchaseOrder(method),
    salesTaxRegion: region,
    invoiceItems: proposal.lines.map((line) => ({
      invoiceItemTypeId: invoiceItemTypeId.parse(line.itemTypeId),
      name: '',
      description: line.description,
      quantity: line.quantity,
      unitPrice: line.unitPrice,
    })),
  };
  const tax = await readTax(tx, organizationId, null, input);
  const draft = draftOf(input, tax);
  if (!draft.ok) {
    const { code } = draft;
    if (code === 'invoice.line_incomplete') return fail('invoice.too_large');
    if (code === 'invoice.too_large' || code === 'invoice.negative_total' || code === 'invoice.no_lines')
      return fail(code);
    throw new InvariantError(`an invoice that the rules proposed was refused: ${code}`);
  }
  const lines = draft.value.lines.map((line, index) => ({
    ...line,
    explanation: proposal.lines[index]?.explanation ?? null,
  }));
  const invoiceId = await insertInvoice(tx, organizationId, origin, {
    input,
    draft: { ...draft.value, lines },
    tax,
  });
  return ok({ invoiceId, number: await giveNumber(tx, organizationId, invoiceId) });
}

/** How whoever is billed pays, and where the newest invoice of the organization was taxed. */
async function readHabits(
  tx: Tx,
  organizationId: number,
): Promise<{ method: number | null; region: string | null }> {
  const [row] = await tx.query<{ method: number | null; region: string | null }>(
    sql`select (select b.method_id from identity.bill_to_facts(${organizationId}) b) as method,
      (select i.sales_tax_region from invoices i where i.organization_id = ${organizationId} and i.voided_at is null
        order by i.invoice_date desc, i.id desc limit 1) as region`,
    'invoices.habits',
  );
  return row ?? { method: null, region: null };
}
