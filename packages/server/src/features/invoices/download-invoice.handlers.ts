import { draftPdfReport, invoicePdfForPortal } from '@plumbline/contract';
import { draftInvoiceFileName, invoiceFileName } from '@plumbline/reports';
import { handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { readBillTo, readBillToOf } from '../../records/invoices/bill-to.ts';
import { invoiceContentOf, titleOf } from '../../records/invoices/invoice-content.ts';
import { draftDocumentOf } from '../../records/invoices/invoice-document.ts';
import { draftOf } from '../../records/invoices/invoice-draft.ts';
import { readInvoice } from '../../records/invoices/invoice-rows.ts';
import { readTax, readTaxOfEdit } from '../../records/invoices/invoice-tax.ts';
import { readPayer, readPayerOfInvoice } from '../../records/invoices/payer.ts';
import { readPrintedInvoice, readVisibleInvoice } from './visible-invoice.ts';

/** The invoice is read in one transaction and drawn on another thread, so no connection waits for a drawing. */
export const invoicePdfForPortalHandler = handleInPhases(
  invoicePdfForPortal,
  async ({ request, viewer, services, now, inScope }) => {
    const found = await inScope(async (tx) => {
      const visible = await readVisibleInvoice(tx, viewer, request.invoiceId, now);
      if (visible === null) return fail('invoice.not_found');
      return ok(await readPrintedInvoice(tx, visible, { config: services.config, now }));
    });
    if (!found.ok) return found;
    const { model, revisions } = found.value;
    const { invoiceId: id, revisionNo } = request;
    const { number, title } = model.content;
    if (revisionNo === undefined) {
      const bytes = await services.documents.draw({ kind: 'invoice', model });
      return bytes === null
        ? fail('invoice.busy')
        : ok({ bytes, fileName: invoiceFileName({ title, number, id }) });
    }
    const revision = revisions.find(({ no }) => no === revisionNo);
    if (revision === undefined) return fail('invoice.revision_not_found');
    const bytes = await services.files.read('invoices', revision.pdfHash);
    const sentAs = revision.content.title === 'Quote' ? 'Quote' : 'Invoice';
    return ok({ bytes, fileName: invoiceFileName({ title: sentAs, number, id, revisionNo }) });
  },
);

/**
 * Nothing is stored: what the editor holds is counted by the rules of saving, and drawn. Of an invoice that was sent it stays with the payer
 * that it was sent to.
 */
export const draftPdfReportHandler = handleInPhases(
  draftPdfReport,
  async ({ request: { id, invoice: input }, viewer: { organizationId }, services, now, inScope }) => {
    const found = await inScope(async (tx) => {
      const record = id === undefined ? null : await readInvoice(tx, organizationId, id, 'all');
      if (record === undefined) return fail('invoice.not_found');
      const [payer, billTo, tax] = await Promise.all(
        record === null
          ? [
              readPayer(tx, organizationId),
              readBillTo(tx, organizationId),
              readTax(tx, organizationId, null, input),
            ]
          : [
              readPayerOfInvoice(tx, organizationId, record.id),
              readBillToOf(tx, record),
              readTaxOfEdit(tx, record, input, now),
            ],
      );
      const draft = draftOf(input, tax);
      if (!draft.ok) return draft;
      const { lines, totals, dates, ...order } = draft.value;
      const content = invoiceContentOf(
        {
          ...order,
          ...dates,
          number: null,
          title: titleOf(order),
          description: input.description,
          dueOn: dates.dueDate,
          lines,
          subtotal: totals.subTotal,
          total: totals.total,
          taxRate: tax.rate ?? '0',
          isTaxExempt: tax.isExempt,
        },
        billTo,
      );
      return ok(draftDocumentOf(content, { config: services.config, payer, now }));
    });
    if (!found.ok) return found;
    const bytes = await services.documents.draw({ kind: 'invoice', model: found.value });
    return bytes === null ? fail('invoice.busy') : ok({ bytes, fileName: draftInvoiceFileName });
  },
);
