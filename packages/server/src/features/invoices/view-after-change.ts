import type { Invoice } from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import { ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { readBillToOf } from '../../records/invoices/bill-to.ts';
import { readInvoice } from '../../records/invoices/invoice-rows.ts';
import { invoiceView } from '../../records/invoices/invoice-view.ts';
import type { Payer } from '../../records/invoices/payer.ts';

/** The answer of a call that changed an invoice: the invoice as it is stored now. */
export async function viewAfterChange(
  tx: Tx,
  organizationId: number,
  invoiceId: number,
  payer: Payer,
  now: Date,
) {
  const [record, billTo] = await Promise.all([
    readInvoice(tx, organizationId, invoiceId, 'all'),
    readBillToOf(tx, { organizationId, id: invoiceId }),
  ]);
  if (record === undefined) throw new InvariantError('an invoice that was changed is not there');
  const invoice: Invoice = invoiceView(record, payer, billTo, now);
  return ok({ invoice });
}
