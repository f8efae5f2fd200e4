import type { Invoice } from '@plumbline/contract';
import { paymentMethodText } from '@plumbline/domain/billing/invoices/billing-history';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { billingDayText, billingInstantText, isSomeMoney } from '../invoice-texts.ts';
import classes from '../invoices.module.css';
import { useIsElsewhere } from './use-is-elsewhere.ts';

const ReversePaymentDialog = lazy(async () => ({
  default: (await import('./reverse-payment-dialog.tsx')).ReversePaymentDialog,
}));

const RefundPaymentDialog = lazy(async () => ({
  default: (await import('./refund-payment-dialog.tsx')).RefundPaymentDialog,
}));

type Payment = Invoice['payments'][number];

const cardMethod = 1;

/** What came in; a payment that was reversed stays, struck out and with its reason. */
export function InvoicePayments({ invoice }: { invoice: Invoice }) {
  const { payments } = invoice;
  const isElsewhere = useIsElsewhere(invoice);
  const mayRecord = useCurrentUser().permissions.includes('payment:record') && !isElsewhere;
  const [reversed, setReversed] = useState<Payment | null>(null);
  const [refunded, setRefunded] = useState<Payment | null>(null);
  if (payments.length === 0) return null;
  const mayReverse = (payment: Payment) =>
    mayRecord &&
    payment.methodId !== cardMethod &&
    payment.deletedOn === null &&
    !isSomeMoney(payment.refunded);
  const mayRefund = (payment: Payment) => mayRecord && isSomeMoney(payment.refundable);
  return (
    <div>
      <h3 className={classes.heading}>Payments</h3>
      <ul className={classes.payments}>
        {payments.map((payment) => (
          <li key={payment.id} className={classes.payment}>
            <PaymentWords payment={payment} />
            {mayReverse(payment) && (
              <Button
                size="small"
                aria-label={`Reverse payment of ${payment.total}`}
                onClick={() => setReversed(payment)}
              >
                Reverse
              </Button>
            )}
            {mayRefund(payment) && (
              <Button
                size="small"
                aria-label={`Refund payment of ${payment.total}`}
                onClick={() => setRefunded(payment)}
              >
                Refund
              </Button>
            )}
            <span className={classes.paymentAmount}>
              {payment.deletedOn === null ? payment.total : <s>{payment.total}</s>}
            </span>
          </li>
        ))}
      </ul>
      {refunded !== null && (
        <Suspense>
          <RefundPaymentDialog invoice={invoice} payment={refunded} onClose={() => setRefunded(null)} />
        </Suspense>
      )}
      {reversed !== null && (
        <Suspense>
          <ReversePaymentDialog payment={reversed} onClose={() => setReversed(null)} />
        </Suspense>
      )}
    </div>
  );
}

function PaymentWords({ payment }: { payment: Payment }) {
  const words = `${billingDayText(payment.paymentDate)} · ${paymentMethodText(payment.methodId, payment)}`;
  if (payment.deletedOn === null)
    return (
      <span className={classes.paymentWords}>
        {words}
        {isSomeMoney(payment.refunded) && (
          <span className={classes.explanation}>{payment.refunded} refunded</span>
        )}
        {isSomeMoney(payment.takenBack) && (
          <span className={classes.explanation}>{payment.takenBack} taken back by the bank</span>
        )}
      </span>
    );
  return (
    <span className={classes.paymentWords}>
      <s>{words}</s>
      <span className={classes.explanation}>
        Reversed {billingInstantText(payment.deletedOn)}
        {payment.deletedReason && `: ${payment.deletedReason}`}
      </span>
    </span>
  );
}
