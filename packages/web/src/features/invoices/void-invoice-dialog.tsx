import type { Invoice } from '@plumbline/contract';
import { deleteInvoice } from '@plumbline/contract/features/invoices/change-invoices';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { invoiceFailures, invoiceNotices } from './invoice-texts.ts';

const reasonOnly = deleteInvoice.request.pick({ voidReason: true });

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
    <FormDialog
      isOpen
      onClose={onClose}
      title="Void Invoice"
      schema={reasonOnly}
      defaultValues={{ voidReason: '' }}
      submitLabel="Void Invoice"
      isDestructive
      onSubmit={({ voidReason }) => remove.run({ id: invoice.id, voidReason })}
    >
      {({ control }) => (
        <>
          <p>
            {invoice.number ?? invoice.displayNumber} keeps its number and stays readable, but nobody can pay
            or edit it any more. This cannot be undone.
          </p>
          <TextAreaField control={control} name="voidReason" label="Void reason" rows={3} maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
