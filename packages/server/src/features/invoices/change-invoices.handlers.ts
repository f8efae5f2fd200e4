import { createInvoice, updateInvoice } from '@plumbline/contract';
import {
  booksTimeZone,
  dayInZone,
  invoiceChangeProblem,
  isApprovalAllowed,
  isRevisionNeeded,
  newApprovalChoices,
} from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { withClientUuid } from '../../platform/http/with-client-uuid.ts';
import { readBillToOf } from '../../records/invoices/bill-to.ts';
import { draftOf, withKnownExplanations } from '../../records/invoices/invoice-draft.ts';
import { giveNumber } from '../../records/invoices/invoice-number.ts';
import { editableOf, lockedInvoice, readInvoiceOfClient } from '../../records/invoices/invoice-rows.ts';
import { readTax, readTaxOfEdit } from '../../records/invoices/invoice-tax.ts';
import { invoiceView } from '../../records/invoices/invoice-view.ts';
import { readPayer, readPayerOfInvoice } from '../../records/invoices/payer.ts';
import { insertInvoice, saveInvoice } from '../../records/invoices/store-invoice.ts';
import { changedFields } from './changed-fields.ts';
import { viewAfterChange } from './view-after-change.ts';

export const createInvoiceHandler = handle(
  createInvoice,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const { invoice: input, clientUuid } = withClientUuid(request);
    const payer = await readPayer(tx, organizationId);
    const known = await readInvoiceOfClient(tx, organizationId, clientUuid);
    if (known !== undefined)
      return ok({ invoice: invoiceView(known, payer, await readBillToOf(tx, known), now) });
    if (!newApprovalChoices.includes(input.approvalStatusId)) return fail('invoice.approval_not_allowed');
    const tax = await readTax(tx, organizationId, null, input);
    const draft = draftOf(input, tax);
    if (!draft.ok) return draft;
    const by = { accountId: viewer.accountId, clientUuid };
    const id = await insertInvoice(tx, organizationId, by, { input, draft: draft.value, tax });
    await giveNumber(tx, organizationId, id);
    return viewAfterChange(tx, organizationId, id, payer, now);
  },
  { jobForStaff: 'create invoice' },
);

export const updateInvoiceHandler = handle(
  updateInvoice,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const { id, invoice: input } = request;
    const record = await lockedInvoice(tx, organizationId, id);
    if (record === undefined) return fail('invoice.not_found');
    if (record.version !== request.version) return fail('invoice.changed_meanwhile');
    if (!isApprovalAllowed(record.approvalStatusId, input.approvalStatusId, record.sentAt !== null))
      return fail('invoice.approval_not_allowed');
    const booksToday = dayInZone(now.getTime(), booksTimeZone);
    const tax = await readTaxOfEdit(tx, record, input, now);
    const draft = draftOf(input, tax);
    if (!draft.ok) return draft;
    const fields = changedFields(record, input, draft.value);
    const problem = invoiceChangeProblem(
      editableOf(record),
      {
        fields,
        invoiceDate: input.invoiceDate,
        issuedOn: input.issuedOn,
      },
      booksToday,
    );
    if (problem !== null) return fail(refusalOfChange[problem]);
    const stored = { input, draft: withKnownExplanations(draft.value, record.items), tax };
    const isRevisionDue = record.sentAt !== null && (record.revisionDue || isRevisionNeeded(fields));
    saveInvoice(tx, organizationId, id, stored, isRevisionDue);
    return viewAfterChange(tx, organizationId, id, await readPayerOfInvoice(tx, organizationId, id), now);
  },
  { jobForStaff: 'save invoice' },
);

const refusalOfChange = {
  voided: 'invoice.not_editable',
  hasPayment: 'invoice.not_editable',
  paymentInFlight: 'payment.in_flight',
  monthEnded: 'invoice.amounts_locked',
  hasCreditNote: 'invoice.has_credit_note',
  movedIntoEndedMonth: 'invoice.moved_into_ended_month',
} as const;
