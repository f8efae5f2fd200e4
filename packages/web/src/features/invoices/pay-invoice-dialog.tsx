import type { Invoice } from '@plumbline/contract';
import { payInvoice } from '@plumbline/contract/features/invoices/pay-invoice';
import { readPaymentAmount } from '@plumbline/domain/billing/invoices/payment-rules';
import { formatMoney } from '@plumbline/domain/billing/money';
import { useState } from 'react';
import type { Control } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { RadioField } from '../../design/form/radio-field.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { newClientUuid } from './client-uuid.ts';
import { invoiceNotices } from './invoice-texts.ts';
import { CardsOff } from './pay-by-card.tsx';
import classes from './pay-invoice-dialog.module.css';
import {
  amountText,
  type PaymentValues,
  paymentForm,
  paymentMethods,
  paymentRequest,
  remainingOf,
} from './payment-form.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { useToday } from './use-today.ts';

const dialogWidth = 800;

const manualMethods = [
  { value: paymentMethods.check, label: 'Check' },
  { value: paymentMethods.deposit, label: 'Direct deposit' },
  { value: paymentMethods.other, label: 'Other' },
] as const;

interface PayInvoiceDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Pays an invoice. Internal staff record what came another way; a payer is told how to pay. */
export function PayInvoiceDialog(props: PayInvoiceDialogProps) {
  const mayRecord = useCurrentUser().permissions.includes('payment:record');
  return mayRecord ? <RecordPaymentDialog {...props} /> : <HowToPayDialog {...props} />;
}

const titleOf = ({ displayNumber }: Invoice) => `Pay invoice ${displayNumber}`;

function HowToPayDialog({ invoice, onClose }: PayInvoiceDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={titleOf(invoice)} width={dialogWidth}>
      <DialogBody>
        <div className={classes.columns}>
          <CardsOff displayNumber={invoice.displayNumber} />
          <PaymentSummary invoice={invoice} />
        </div>
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}

function RecordPaymentDialog({ invoice, onClose }: PayInvoiceDialogProps) {
  const today = useToday();
  // One for each opened dialog: pressed twice, or sent again after a lost reply, it pays once.
  const [clientUuid] = useState(newClientUuid);
  const pay = useAction(payInvoice, { success: invoiceNotices.paid });
  const remaining = remainingOf(invoice);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={titleOf(invoice)}
      width={dialogWidth}
      schema={paymentForm(remaining, today)}
      defaultValues={{
        paymentMethod: paymentMethods.check,
        paymentAmount: amountText(remaining),
        paymentDate: today,
        checkNumber: '',
      }}
      submitLabel={({ watch }) => {
        const amount = readPaymentAmount(watch('paymentAmount'));
        return amount === null || amount.cents <= 0 ? 'Record payment' : `Record ${formatMoney(amount)}`;
      }}
      outcome="Records a payment that came already. No card is charged."
      onSubmit={(values) => pay.run(paymentRequest(values, { invoiceId: invoice.id, clientUuid }))}
    >
      {({ control, watch }) => (
        <div className={classes.columns}>
          <PaymentFields
            control={control}
            isCheck={watch('paymentMethod') === paymentMethods.check}
            today={today}
          />
          <PaymentSummary invoice={invoice} />
        </div>
      )}
    </FormDialog>
  );
}

interface PaymentFieldsProps {
  control: Control<PaymentValues, unknown, PaymentValues>;
  isCheck: boolean;
  today: string;
}

function PaymentFields({ control, isCheck, today }: PaymentFieldsProps) {
  return (
    <div className={classes.fields}>
      <RadioField control={control} name="paymentMethod" label="Payment method" options={manualMethods} />
      <TextField
        control={control}
        name="paymentAmount"
        label="Amount in dollars"
        inputMode="decimal"
        autoComplete="off"
        help="It starts with the remaining amount of this invoice."
      />
      <div className={classes.pair}>
        <DateField control={control} name="paymentDate" label="Payment date" maxDate={today} />
        {isCheck && (
          <TextField
            control={control}
            name="checkNumber"
            label="Check number"
            autoComplete="off"
            maxLength={40}
          />
        )}
      </div>
    </div>
  );
}
