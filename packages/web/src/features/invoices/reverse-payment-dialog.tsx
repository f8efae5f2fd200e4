import type { Invoice } from '@plumbline/contract';
import { reversePayment } from '@plumbline/contract/features/invoices/pay-invoice';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { TextAreaField } from '../../design/form/text-area-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { billingDayText, invoiceNotices } from './invoice-texts.ts';
import { paymentMethods } from './payment-form.ts';

const reasonOnly = reversePayment.request.pick({ reason: true });

interface ReversePaymentDialogProps {
  payment: Pick<Invoice['payments'][number], 'id' | 'total' | 'paymentDate' | 'methodId'>;
  onClose: () => void;
}

/** Takes back a payment that was recorded by hand, as when a check is returned. */
export function ReversePaymentDialog({ payment, onClose }: ReversePaymentDialogProps) {
  const reverse = useAction(reversePayment, { success: invoiceNotices.reversed });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Reverse Payment"
      schema={reasonOnly}
      defaultValues={{ reason: '' }}
      submitLabel="Reverse Payment"
      isDestructive
      onSubmit={({ reason }) => reverse.run({ paymentId: payment.id, reason })}
    >
      {({ control }) => (
        <>
          <p>
            The payment of {payment.total} from {billingDayText(payment.paymentDate)} no longer counts and the
            invoice is owed again. It stays in the list, struck out.
            {payment.methodId === paymentMethods.accountCredit && ' The credit goes back on the account.'}
          </p>
          <TextAreaField control={control} name="reason" label="Reason" rows={3} maxLength={500} />
        </>
      )}
    </FormDialog>
  );
}
