import { getInvoiceForPortal, getInvoices } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { readBillToOf } from '../../records/invoices/bill-to.ts';
import { readBilledOrganizations } from '../../records/invoices/billed-organizations.ts';
import { listInvoices } from '../../records/invoices/invoice-lists.ts';
import { withTaxOfToday } from '../../records/invoices/invoice-tax.ts';
import { invoiceRowView, invoiceView, printedPartOf } from '../../records/invoices/invoice-view.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { readPrintedInvoice, readVisibleInvoice, seenBy } from './visible-invoice.ts';

export const getInvoicesHandler = handle(getInvoices, async ({ request, tx, viewer, now }) => {
  const { organizationId } = viewer;
  const [{ today }, organizations, { rows, totalCount }] = await Promise.all([
    readPayer(tx, organizationId),
    readBilledOrganizations(tx, organizationId),
    listInvoices(
      tx,
      organizationId,
      { ...rowsOfPage(request), mostCounted: request.mostCounted },
      {
        seen: seenBy(viewer),
        forOrganizationId: request.forOrganizationId ?? null,
        newestBy: request.SortByColumn,
      },
    ),
  ]);
  const nameOf = new Map(organizations.map(({ id, name }) => [id, name]));
  const shown = await withTaxOfToday(tx, organizationId, rows, now);
  return ok({
    invoices: shown.map((row) => invoiceRowView(row, today, nameOf.get(row.organizationId) ?? null)),
    totalCount,
    organizations,
  });
});

export const getInvoiceForPortalHandler = handle(
  getInvoiceForPortal,
  async ({ request, tx, viewer, services, now }) => {
    const found = await readVisibleInvoice(tx, viewer, request.id, now);
    if (found === null) return fail('invoice.not_found');
    const printed = request.withDocument
      ? await readPrintedInvoice(tx, found, { config: services.config, now })
      : null;
    const billTo = printed?.billTo ?? (await readBillToOf(tx, found.record));
    const invoice = invoiceView(found.record, found.payer, billTo, now);
    return ok({
      invoice: viewer.printable === undefined ? invoice : printedPartOf(invoice),
      document: printed?.model ?? null,
    });
  },
);
