import type { Invoice } from '@plumbline/contract';
import { applyAccountCredit } from '@plumbline/contract/features/invoices/apply-account-credit';
import { accountCreditProblem } from '@plumbline/domain/billing/invoices/account-credit';
import { readPaymentAmount } from '@plumbline/domain/billing/invoices/payment-rules';
import { accountCreditWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { decimalText, formatMoney, leastOf, type Money, money } from '@plumbline/domain/billing/money';
import { z } from 'zod';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { useAction } from '../../../platform/api/use-action.ts';
import { HeldFields } from '../editor/held-fields.tsx';
import { invoiceNotices } from '../invoice-texts.ts';
import { amountText, remainingOf } from './payment-form.ts';
import { useHeldRequest } from './use-held-request.ts';

const creditForm = (limits: { remaining: Money; onAccount: Money }) =>
  z.object({
    amount: z.string().superRefine((typed, context) => {
      const problem = accountCreditProblem(typed, limits);
      if (problem !== null)
        context.addIssue({ code: 'custom', message: accountCreditWords(problem, limits) });
    }),
  });

interface ApplyCreditDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Pays an invoice with what other invoices of its payer left on the account. */
export function ApplyCreditDialog({ invoice, onClose }: ApplyCreditDialogProps) {
  const onAccount = readPaymentAmount(invoice.accountCredit) ?? money(0);
  const remaining = remainingOf(invoice);
  const { held, clientUuid, note } = useHeldRequest();
  const apply = useAction(applyAccountCredit, { success: invoiceNotices.creditApplied });
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title="Apply Account Credit"
      schema={creditForm({ remaining, onAccount })}
      defaultValues={{ amount: amountText(leastOf(remaining, onAccount)) }}
      submitLabel={({ watch }) => {
        const amount = readPaymentAmount(watch('amount'));
        if (held !== null) return 'Check again';
        return amount === null || amount.cents <= 0 ? 'Apply' : `Apply ${formatMoney(amount)}`;
      }}
      outcome="You can reverse this later. The credit then returns to the account."
      onSubmit={async (typed) => {
        const read = readPaymentAmount(typed.amount);
        const amount = read === null ? typed.amount : decimalText(read);
        return note(await apply.run({ amount, invoiceId: invoice.id, clientUuid: clientUuid.current }));
      }}
    >
      {({ control }) => (
        <>
          <p>
            The payer’s account has a credit of {invoice.accountCredit}, and {invoice.remaining} is due on{' '}
            {invoice.displayNumber}. The oldest credit is used first. No card is charged.
          </p>
          <HeldFields held={held}>
            <TextField
              control={control}
              name="amount"
              label="Amount in dollars"
              inputMode="decimal"
              autoComplete="off"
            />
          </HeldFields>
        </>
      )}
    </FormDialog>
  );
}
