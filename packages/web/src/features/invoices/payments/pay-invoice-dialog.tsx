import type { BillingInfo, Invoice } from '@plumbline/contract';
import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { readPaymentAmount } from '@plumbline/domain/billing/invoices/payment-rules';
import { formatMoney } from '@plumbline/domain/billing/money';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../../design/dialog/dialog.tsx';
import { FormDialog } from '../../../design/dialog/form-dialog.tsx';
import { Loading, Skeleton } from '../../../design/state/skeleton.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { useCardEntry } from '../../../records/billing/use-card-entry.ts';
import { useToday } from '../../../records/billing/use-today.ts';
import { CardsOff } from './pay-by-card.tsx';
import classes from './pay-invoice-dialog.module.css';
import { PaymentFields } from './payment-fields.tsx';
import { amountText, type PaymentValues, paymentForm, paymentMethods, remainingOf } from './payment-form.ts';
import { PaymentSummary } from './payment-summary.tsx';
import { usePayment } from './use-payment.ts';

const dialogWidth = 800;

interface PayInvoiceDialogProps {
  invoice: Invoice;
  onClose: () => void;
}

/** Pays an invoice by card. Internal staff also record what came another way; where cards are off a payer is told how to pay. */
export function PayInvoiceDialog(props: PayInvoiceDialogProps) {
  const isStaff = useCurrentUser().permissions.includes('payment:record');
  const query = useQuery(callQuery(getBillingInfo, {}));
  if (query.data === undefined)
    return (
      <PlainDialog {...props}>
        {queryFailure('The billing settings did not load.', query)}
        {query.isPending && (
          <Loading label="Loading Data...">
            <Skeleton height={200} />
          </Loading>
        )}
      </PlainDialog>
    );
  const { billingInfo: ofOrganization } = query.data;
  // The card is that of whoever is billed: where that is another organization, it is not charged from here.
  const billingInfo =
    isStaff && props.invoice.billedFor
      ? { ...ofOrganization, areCardsOn: false, card: null }
      : ofOrganization;
  if (isStaff || billingInfo.areCardsOn)
    return <PaymentDialog {...props} billingInfo={billingInfo} isStaff={isStaff} />;
  return (
    <PlainDialog {...props}>
      <div className={classes.columns}>
        <CardsOff displayNumber={props.invoice.displayNumber} />
        <PaymentSummary invoice={props.invoice} />
      </div>
    </PlainDialog>
  );
}

const titleOf = ({ displayNumber }: Invoice) => `Pay invoice ${displayNumber}`;

function PlainDialog({ invoice, onClose, children }: PayInvoiceDialogProps & { children: ReactNode }) {
  return (
    <Dialog isOpen onClose={onClose} title={titleOf(invoice)} width={dialogWidth}>
      <DialogBody>{children}</DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}

interface PaymentDialogProps extends PayInvoiceDialogProps {
  billingInfo: BillingInfo;
  isStaff: boolean;
}

function PaymentDialog({ invoice, onClose, billingInfo, isStaff }: PaymentDialogProps) {
  const today = useToday();
  // As it was when the dialog opened: a card that is saved on the way to a payment changes nothing of what is shown.
  const [info] = useState(billingInfo);
  const [isTyped, setIsTyped] = useState(!isStaff && info.card === null);
  const entry = useCardEntry(isTyped ? info.publishableKey : null);
  const { submit, held } = usePayment(invoice, { entry, isAutoPayEnrolled: info.isAutoPayEnrolled });
  const remaining = remainingOf(invoice);
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={titleOf(invoice)}
      width={dialogWidth}
      schema={paymentForm(remaining, { today, isStaff })}
      defaultValues={{
        paymentMethod: isStaff ? paymentMethods.check : paymentMethods.card,
        paymentAmount: amountText(remaining),
        paymentDate: today,
        checkNumber: '',
        choice: info.card === null ? 'new' : 'saved',
        isCardComplete: false,
      }}
      submitLabel={({ watch }) => submitLabelOf(watch(), held !== null)}
      outcome={({ watch }) =>
        watch('paymentMethod') === paymentMethods.card
          ? 'The card will be charged now.'
          : 'This records a payment that was already made. No card is charged.'
      }
      onSubmit={submit}
    >
      {(form) => (
        <>
          <div className={classes.columns}>
            <PaymentFields
              form={form}
              info={info}
              entry={entry}
              isStaff={isStaff}
              today={today}
              held={held}
              onTypedChange={setIsTyped}
            />
            <PaymentSummary invoice={invoice} />
          </div>
        </>
      )}
    </FormDialog>
  );
}

function submitLabelOf({ paymentMethod, paymentAmount }: PaymentValues, isHeld: boolean): string {
  const isCard = paymentMethod === paymentMethods.card;
  if (isHeld) return 'Check again';
  const verb = isCard ? 'Pay' : 'Record';
  const amount = readPaymentAmount(paymentAmount);
  if (amount !== null && amount.cents > 0) return `${verb} ${formatMoney(amount)}`;
  return isCard ? 'Pay' : 'Record payment';
}
