import type { Invoice } from '@plumbline/contract';
import { deleteInvoice } from '@plumbline/contract/features/invoices/change-invoices';
import { z } from 'zod';
import { ReasonDialog } from '../../design/dialog/reason-dialog.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { invoiceFailures, invoiceNotices } from './invoice-texts.ts';

const reasonOnly = z.object({ reason: deleteInvoice.request.shape.voidReason });

interface VoidInvoiceDialogProps {
  invoice: Pick<Invoice, 'id' | 'number' | 'displayNumber'>;
  onClose: () => void;
}

/** Voids an invoice for a reason that stays with it. */
export function VoidInvoiceDialog({ invoice, onClose }: VoidInvoiceDialogProps) {
  const remove = useAction(deleteInvoice, {
    success: invoiceNotices.voided,
    failure: invoiceFailures.void,
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title="Void Invoice"
      schema={reasonOnly}
      label="Void reason"
      submitLabel="Void Invoice"
      isDestructive
      onSubmit={(voidReason) => remove.run({ id: invoice.id, voidReason })}
    >
      {invoice.number ?? invoice.displayNumber} keeps its number and can still be viewed, but no one can pay
      or edit it. This cannot be undone.
    </ReasonDialog>
  );
}
