import { createCreditNote, type RequestOf } from '@plumbline/contract';
import {
  amountOfLine,
  creditNoteAmounts,
  creditNoteProblem,
  creditNoteWords,
  type InvoiceAmounts,
  invoiceLineProblems,
  invoiceTotalProblem,
  lineWords,
  type Money,
  minus,
  type SubmittedLine,
  submittedLines,
  totalWords,
  unfinishedLineWords,
} from '@plumbline/domain';
import { handle } from '../../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import { takeBackCredited } from '../../../records/credits/invoice-credits.ts';
import { lockCredits } from '../../../records/credits/store-credits.ts';
import { readBillToOf } from '../../../records/invoices/bill-to.ts';
import { type InvoiceRecord, lockedInvoice } from '../../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../../records/invoices/invoice-view.ts';
import { readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import { viewAfterChange } from '../view-after-change.ts';
import { insertCreditNote, noteOfClient } from './credit-note-rows.ts';

export const createCreditNoteHandler = handle(
  createCreditNote,
  async ({ request, tx, viewer, now }) => {
    const { organizationId, accountId } = viewer;
    const { invoiceId, reason, clientUuid } = request;
    const record = await lockedInvoice(tx, organizationId, invoiceId);
    if (record === undefined) return fail('invoice.not_found');
    const payer = await readPayerOfInvoice(tx, organizationId, record.id);
    const view = async (number: string) => {
      const { value } = await viewAfterChange(tx, organizationId, invoiceId, payer, now);
      return ok({ ...value, number });
    };
    const known = await noteOfClient(tx, organizationId, clientUuid);
    if (known !== undefined)
      return known.invoiceId === invoiceId ? view(known.number) : fail('payment.in_flight');
    // What is being charged was counted before the note.
    if (record.hasOpenAttempt) return fail('payment.in_flight');
    const draft = draftOf(request, record);
    if (!draft.ok) return draft;
    const { lines, totals } = draft.value;
    const facts = {
      total: record.amountDue,
      credited: record.amountCredited,
      subTotal: record.subtotal,
      subTotalCredited: record.subtotalCredited,
    };
    const problem = creditNoteProblem(totals, facts, stateOf(record, payer.today));
    if (problem !== null) {
      const rest = {
        total: minus(facts.total, facts.credited),
        subTotal: minus(facts.subTotal, facts.subTotalCredited),
      };
      return fail('credit_note.refused', { sentence: creditNoteWords(problem, rest) });
    }
    const note = {
      invoiceId,
      reason,
      clientUuid,
      accountId,
      subtotal: totals.subTotal,
      total: totals.total,
      billTo: await readBillToOf(tx, record),
      lines,
    };
    // Before the number, whose series is held until the end: nobody else who makes a note waits for whoever writes these credits.
    await lockCredits(tx, organizationId);
    const number = await insertCreditNote(tx, organizationId, note);
    const credited = lines.map(({ invoiceItemTypeId: itemTypeId, quantity }) => ({ itemTypeId, quantity }));
    const source = { organizationId, invoiceId, accountId };
    await takeBackCredited(tx, source, { noteNumber: number, reason, lines: credited });
    return view(number);
  },
  { jobForStaff: 'create credit note' },
);

interface CreditNoteDraft {
  lines: (SubmittedLine & { amount: Money })[];
  totals: InvoiceAmounts;
}

type DraftRefusal = 'credit_note.line_wrong' | 'credit_note.refused';

/** The lines of a note with what they come to, taxed as the invoice and the notes before are, or why they are none (pure). */
function draftOf(
  { items }: RequestOf<typeof createCreditNote>,
  { taxRate, isTaxExempt, amountCredited, subtotalCredited }: InvoiceRecord,
): Result<CreditNoteDraft, DraftRefusal> {
  const typed = items.map((item) => ({ ...item, unitPrice: item.unitPrice ?? '' }));
  const lines = submittedLines(typed);
  if (lines.length < typed.length) return fail('credit_note.refused', { sentence: unfinishedLineWords });
  for (const [index, line] of lines.entries()) {
    const [problem] = Object.values(invoiceLineProblems(line));
    if (problem !== undefined)
      return fail('credit_note.line_wrong', { line: index + 1, sentence: lineWords[problem] });
  }
  const tax = { rate: taxRate, isExempt: isTaxExempt };
  const problem = invoiceTotalProblem(lines, tax);
  if (problem !== null) return fail('credit_note.refused', { sentence: totalWords[problem] });
  const credited = { subTotal: subtotalCredited, tax: minus(amountCredited, subtotalCredited) };
  return ok({
    lines: lines.map((line) => ({ ...line, amount: amountOfLine(line) })),
    totals: creditNoteAmounts(lines, tax, credited),
  });
}
