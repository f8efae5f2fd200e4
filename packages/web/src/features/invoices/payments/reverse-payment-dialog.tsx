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
      The payment of {payment.total} from {billingDayText(payment.paymentDate)} will no longer count, and the
      invoice will be due again. The payment stays in the list, crossed out.
      {payment.methodId === paymentMethods.accountCredit && ' The credit returns to the account.'}
    </ReasonDialog>
  );
}
