import type { Invoice } from '@plumbline/contract';
import { reversePayment } from '@plumbline/contract/features/invoices/pay-invoice';
import { ReasonDialog } from '../../../design/dialog/reason-dialog.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { billingDayText, invoiceNotices } from '../invoice-texts.ts';
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
    <ReasonDialog
      onClose={onClose}
      title="Reverse Payment"
      schema={reasonOnly}
      submitLabel="Reverse Payment"
      isDestructive
      onSubmit={(reason) => reverse.run({ paymentId: payment.id, reason })}
    >
      The payment of {payment.total} from {billingDayText(payment.paymentDate)} no longer counts and the
      invoice is owed again. It stays in the list, struck out.
      {payment.methodId === paymentMethods.accountCredit && ' The credit goes back on the account.'}
    </ReasonDialog>
  );
}
