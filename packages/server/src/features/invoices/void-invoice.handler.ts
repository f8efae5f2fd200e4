import { deleteInvoice } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail } from '../../platform/http/result.ts';
import { lockedInvoice } from '../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../records/invoices/invoice-view.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { viewAfterChange } from './view-after-change.ts';

export const deleteInvoiceHandler = handle(
  deleteInvoice,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const record = await lockedInvoice(tx, organizationId, request.id);
    if (record === undefined) return fail('invoice.not_found');
    const payer = await readPayer(tx, organizationId);
    if (record.voidedAt !== null) return fail('invoice.voided_already');
    if (record.hasOpenAttempt) return fail('payment.in_flight');
    if (stateOf(record, payer.today).totalPaid.cents > 0) return fail('invoice.has_payment');
    await tx.query(
      sql`update invoices set voided_at = ${now.toISOString()}::timestamptz, void_reason = ${request.voidReason},
        version = version + 1 where organization_id = ${organizationId} and id = ${request.id}`,
      'invoices.void',
    );
    return viewAfterChange(tx, organizationId, request.id, payer, now);
  },
  { jobForStaff: 'void invoice' },
);
