import type { Invoice } from '@plumbline/contract';
import { refundPayment } from '@plumbline/contract/features/invoices/refund-payment';
import {
  readPaymentAmount,
  refundClosesInvoice,
  refundProblem,
} from '@plumbline/domain/billing/invoices/payment-rules';
import { refundWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { decimalText, formatMoney, type Money, money, sumOf } from '@plumbline/domain/billing/money';
import { z } from 'zod';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import type { Outcome } from '../../../design/dialog/outcome.ts';
import { TextAreaField } from '../../../design/form/text-area-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { notify } from '../../../design/notify/notify.ts';
import { useAction } from '../../../platform/api/use-action.ts';
import { HeldFields } from '../editor/held-fields.tsx';
import { billingDayText, invoiceNotices, isSomeMoney } from '../invoice-texts.ts';
import classes from './pay-invoice-dialog.module.css';
import { paymentMethods, remainingOf } from './payment-form.ts';
import { useHeldRequest } from './use-held-request.ts';

/** The form of a refund. @param limit what of the payment can still be paid back */
const refundForm = (limit: Money) =>
  refundPayment.request.pick({ reason: true }).extend({
    amount: z.string().superRefine((typed, context) => {
      const problem = refundProblem(readPaymentAmount(typed), limit);
      if (problem !== null) context.addIssue({ code: 'custom', message: refundWords(problem, limit) });
    }),
  });

type Payment = Invoice['payments'][number];

interface RefundPaymentDialogProps {
  invoice: Invoice;
  payment: Payment;
  onClose: () => void;
}

/** Pays back a payment, or a part of it. */
export function RefundPaymentDialog({ invoice, payment, onClose }: RefundPaymentDialogProps) {
  const limit = readPaymentAmount(payment.refundable) ?? money(0);
  const isCard = payment.methodId === paymentMethods.card;
  const { held, clientUuid, note } = useHeldRequest();
  const refund = useAction(refundPayment);
  const submit = async (values: { amount: string; reason: string }): Promise<Outcome> => {
    const request = { ...values, paymentId: payment.id, clientUuid: clientUuid.current };
    const outcome = note(await refund.run(request), ['refund.declined']);
    if (!outcome.ok) return outcome;
    // No refusal: the dialog stays and says so.
    if (outcome.reply.isUnderWay) return { ok: false, errors: [] };
    notify.success(invoiceNotices.refunded);
    return { ok: true };
  };
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Refund Payment"
      schema={refundForm(limit)}
      defaultValues={{ amount: decimalText(limit), reason: '' }}
      submitLabel={({ watch }) => {
        const amount = readPaymentAmount(watch('amount'));
        if (held !== null) return 'Check again';
        return amount === null || amount.cents <= 0 ? 'Refund' : `Refund ${formatMoney(amount)}`;
      }}
      isDestructive
      outcome={isCard ? 'The money goes back to the card.' : 'This records a refund that you make yourself.'}
      onSubmit={submit}
    >
      {({ control, watch }) => (
        <>
          <p>
            {payment.total} was paid on {billingDayText(payment.paymentDate)}. You can refund up to{' '}
            {payment.refundable}.{' '}
            {isCard
              ? 'It appears on the card statement in five to ten days.'
              : 'This portal does not move any money.'}
          </p>
          <HeldFields held={held} underWay={invoiceNotices.refundUnderWay}>
            <TextField
              control={control}
              name="amount"
              label="Amount in dollars"
              inputMode="decimal"
              autoComplete="off"
            />
            <TextAreaField control={control} name="reason" label="Reason" rows={3} maxLength={500} />
          </HeldFields>
          <ClosingNote invoice={invoice} payment={payment} amount={readPaymentAmount(watch('amount'))} />
        </>
      )}
    </FormDialog>
  );
}

/** Says that the rest of the invoice would be asked for no more, and what is done about a payment that never came. */
function ClosingNote({
  invoice,
  payment,
  amount,
}: {
  invoice: Invoice;
  payment: Payment;
  amount: Money | null;
}) {
  const kept = sumOf(invoice.payments.map(({ refundable }) => readPaymentAmount(refundable) ?? money(0)));
  if (!refundClosesInvoice(amount, { kept, remaining: remainingOf(invoice) })) return null;
  const mayReverse = payment.methodId !== paymentMethods.card && !isSomeMoney(payment.refunded);
  return (
    <p role="status" className={classes.underWay}>
      This refunds everything that was paid, so the invoice is closed as refunded and the remaining{' '}
      {invoice.remaining} is no longer due.
      {mayReverse && ' If this payment was recorded by mistake, use Reverse instead: the invoice stays open.'}
    </p>
  );
}
