import { payInvoice } from '@plumbline/contract/features/invoices/pay-invoice';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { Card } from '../../../design/layout/card.tsx';
import { notify } from '../../../design/notify/notify.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { invoiceNotices } from '../invoice-texts.ts';
import classes from '../invoices.module.css';
import { paymentMethods } from './payment-form.ts';

type Result = { is: 'asking' } | { is: 'underWay' } | { is: 'refused'; message: string };

interface PaymentReturnProps {
  invoiceId: number;
  /** The id that the payment was begun under. */
  payment: string;
  /** The payment is settled, and has no place in the address any more. */
  onSettled: () => void;
}

/** Where the bank's page leads back to: what became of the payment is looked up, whatever the address says of it. */
export function PaymentReturn({ invoiceId, payment, onSettled }: PaymentReturnProps) {
  const [result, setResult] = useState<Result>({ is: 'asking' });
  const pay = useAction(payInvoice);
  const ask = async () => {
    setResult({ is: 'asking' });
    const outcome = await pay.run({
      invoiceId,
      clientUuid: payment,
      paymentMethod: paymentMethods.card,
      // What is charged was said when the payment began. Where none began under this id, nothing is charged.
      paymentAmount: '0',
    });
    if (!outcome.ok)
      return setResult({ is: 'refused', message: outcome.errors[0]?.message ?? 'Please try again.' });
    const { isUnderWay, requiresAction } = outcome.reply;
    if (isUnderWay || requiresAction) return setResult({ is: 'underWay' });
    notify.success(invoiceNotices.paid);
    return onSettled();
  };
  const askOnce = useEffectEvent(ask);
  useEffect(() => void askOnce(), []);
  return (
    <Card label="Payment">
      <div className={classes.paymentReturn} role="status">
        {result.is === 'asking' && <p>Checking the payment with the bank…</p>}
        {result.is === 'underWay' && (
          <>
            <p>{invoiceNotices.underWay}</p>
            <Button onClick={() => void ask()}>Check again</Button>
          </>
        )}
        {result.is === 'refused' && (
          <>
            <p>{result.message}</p>
            <Button onClick={onSettled}>Back to the invoice</Button>
          </>
        )}
      </div>
    </Card>
  );
}
