import type { BillingInfo } from '@plumbline/contract';
import type { UseFormReturn } from 'react-hook-form';
import { DateField } from '../../../design/form/date-field.tsx';
import { RadioField } from '../../../design/form/radio-field.tsx';
import { TextField } from '../../../design/form/text-field.tsx';
import { CardField } from '../../../records/billing/card-field.tsx';
import { cardText, expiryNote } from '../../../records/billing/card-words.ts';
import type { CardEntry } from '../../../records/billing/use-card-entry.ts';
import { HeldFields } from '../editor/held-fields.tsx';
import { invoiceNotices } from '../invoice-texts.ts';
import classes from './pay-invoice-dialog.module.css';
import { type PaymentValues, paymentMethods } from './payment-form.ts';
import type { Held } from './use-held-request.ts';

const manualMethods = [
  { value: paymentMethods.check, label: 'Check' },
  { value: paymentMethods.deposit, label: 'Direct deposit' },
  { value: paymentMethods.other, label: 'Other' },
] as const;

interface PaymentFieldsProps {
  form: UseFormReturn<PaymentValues, unknown, PaymentValues>;
  info: BillingInfo;
  entry: CardEntry;
  isStaff: boolean;
  today: string;
  /** What nobody knows the outcome of is asked for again, so nothing else may be shown. */
  held: Held | null;
  /** Told whether a card is being typed, so that the frame is loaded only then. */
  onTypedChange: (isTyped: boolean) => void;
}

/** What is paid, and how. Only internal staff choose an amount, or a way other than by card. */
export function PaymentFields({
  form,
  info,
  entry,
  isStaff,
  today,
  held,
  onTypedChange,
}: PaymentFieldsProps) {
  const { control, watch, getValues } = form;
  const method = watch('paymentMethod');
  const isCard = method === paymentMethods.card;
  const methods = info.areCardsOn
    ? [{ value: paymentMethods.card, label: 'Card' }, ...manualMethods]
    : manualMethods;
  return (
    <div>
      <HeldFields held={held} underWay={invoiceNotices.underWay}>
        {isStaff && (
          <>
            <RadioField
              control={control}
              name="paymentMethod"
              label="Payment method"
              options={methods}
              onChange={(chosen) =>
                onTypedChange(chosen === paymentMethods.card && getValues('choice') === 'new')
              }
            />
            <TextField
              control={control}
              name="paymentAmount"
              label="Amount in dollars"
              inputMode="decimal"
              autoComplete="off"
              help="The amount still due is filled in for you."
            />
          </>
        )}
        {isCard ? (
          <CardChoice
            form={form}
            info={info}
            entry={entry}
            isStaff={isStaff}
            today={today}
            onTypedChange={onTypedChange}
          />
        ) : (
          <div className={classes.pair}>
            <DateField control={control} name="paymentDate" label="Payment date" maxDate={today} />
            {method === paymentMethods.check && (
              <TextField
                control={control}
                name="checkNumber"
                label="Check number"
                autoComplete="off"
                maxLength={40}
              />
            )}
          </div>
        )}
      </HeldFields>
    </div>
  );
}

function CardChoice({
  form: { control, watch, setValue },
  info: { card },
  entry,
  isStaff,
  today,
  onTypedChange,
}: Omit<PaymentFieldsProps, 'held'>) {
  return (
    <>
      {card !== null && (
        <RadioField
          control={control}
          name="choice"
          label={isStaff ? 'Card' : 'Payment method'}
          onChange={(choice) => onTypedChange(choice === 'new')}
          options={[
            {
              value: 'saved',
              label: cardText(card),
              note: expiryNote(card, today),
            },
            { value: 'new', label: 'Another card', note: 'It replaces the saved card.' },
          ]}
        />
      )}
      {watch('choice') === 'new' && (
        <CardField
          entry={entry}
          onCompleteChange={(isComplete) =>
            setValue('isCardComplete', isComplete, { shouldDirty: true, shouldValidate: true })
          }
          help="Your card number goes only to the card processor. The card is saved for your organization, and you can remove it in Billing Settings."
        />
      )}
    </>
  );
}
