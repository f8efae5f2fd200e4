import { getInvoiceForPortal, getInvoices } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { listInvoices, readInvoice } from '../../records/invoices/invoice-rows.ts';
import { invoiceRowView, invoiceView } from '../../records/invoices/invoice-view.ts';
import { type Payer, readPayer } from '../../records/invoices/payer.ts';

export const getInvoicesHandler = handle(getInvoices, async ({ request, tx, viewer }) => {
  const payer = await readPayer(tx, viewer.organizationId);
  const { rows, totalCount } = await listInvoices(
    tx,
    viewer.organizationId,
    rowsOfPage(request),
    seenUntil(viewer, payer),
  );
  return ok({ invoices: rows.map((row) => invoiceRowView(row, payer.today)), totalCount });
});

export const getInvoiceForPortalHandler = handle(
  getInvoiceForPortal,
  async ({ request, tx, viewer, now }) => {
    const payer = await readPayer(tx, viewer.organizationId);
    const record = await readInvoice(tx, viewer.organizationId, request.id, seenUntil(viewer, payer));
    return record === undefined
      ? fail('invoice.not_found')
      : ok({ invoice: invoiceView(record, payer, now) });
  },
);

/** A payer sees an invoice from its display date on, internal staff see all. */
const seenUntil = (viewer: InsideViewer, payer: Payer) => (viewer.kind === 'super' ? null : payer.today);
