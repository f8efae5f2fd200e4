import { creditNotePdf } from '@plumbline/contract';
import { creditNoteFileName } from '@plumbline/reports';
import { handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import { readBillToOf } from '../../../records/invoices/bill-to.ts';
import { creditNoteDocumentOf, readCreditNote } from '../../../records/invoices/credit-note-document.ts';
import { readVisibleInvoice } from '../visible-invoice.ts';

/** The note is read in one transaction and drawn on another thread, as an invoice is. */
export const creditNotePdfHandler = handleInPhases(
  creditNotePdf,
  async ({ request, viewer, services, now, inScope }) => {
    const found = await inScope(async (tx) => {
      const visible = await readVisibleInvoice(tx, viewer, request.invoiceId, now);
      if (visible === null) return fail('invoice.not_found');
      const { record, payer } = visible;
      const note = await readCreditNote(tx, record, request.creditNoteId);
      if (note === undefined) return fail('credit_note.not_found');
      const billTo = await readBillToOf(tx, record);
      return ok(creditNoteDocumentOf(note, record, billTo, { config: services.config, payer, now }));
    });
    if (!found.ok) return found;
    const model = found.value;
    const bytes = await services.documents.draw({ kind: 'creditNote', model });
    return bytes === null ? fail('invoice.busy') : ok({ bytes, fileName: creditNoteFileName(model.number) });
  },
);
