import type { BillingInfo } from '@plumbline/contract';
import type { UseFormReturn } from 'react-hook-form';
import { CheckboxField } from '../../design/form/checkbox-field.tsx';
import { RadioField } from '../../design/form/radio-field.tsx';
import { longDayText } from '../../platform/time/time-texts.ts';
import { CardField } from '../../records/billing/card-field.tsx';
import { cardText, expiryNote } from '../../records/billing/card-words.ts';
import type { CardEntry } from '../../records/billing/use-card-entry.ts';
import { useToday } from '../../records/billing/use-today.ts';
import classes from './billing-settings.module.css';
import type { CardValues } from './card-form.ts';

interface CardFieldsProps {
  form: UseFormReturn<CardValues, unknown, CardValues>;
  info: BillingInfo;
  entry: CardEntry;
  /** Told whether a card is being typed, so that the frame is loaded only then. */
  onTypedChange: (isTyped: boolean) => void;
}

/** The fields of the saved card. The number is typed into the frame of the card processor. */
export function CardFields({ form, info, entry, onTypedChange }: CardFieldsProps) {
  const { control, setValue, watch } = form;
  const { card, automatedBillingAcceptedDate: acceptedOn } = info;
  const today = useToday();
  const isNew = watch('choice') === 'new';
  return (
    <div className={classes.half}>
      <div className={classes.form}>
        {card !== null && (
          <RadioField
            control={control}
            name="choice"
            label="Card"
            onChange={(choice) => onTypedChange(choice === 'new')}
            options={[
              { value: 'saved', label: cardText(card), note: expiryNote(card, today) },
              { value: 'new', label: 'Another card', note: 'It replaces the saved card.' },
            ]}
          />
        )}
        {isNew && (
          <CardField
            entry={entry}
            onCompleteChange={(isComplete) =>
              setValue('isCardComplete', isComplete, { shouldDirty: true, shouldValidate: true })
            }
            help="Your card number goes only to the card processor, never to this portal."
          />
        )}
        <CheckboxField
          control={control}
          name="isAutoPayEnrolled"
          label="Pay invoices automatically"
          note="Each invoice billed to this organization is charged to this card on its due date. We email you seven days before."
        />
        {watch('isAutoPayEnrolled') &&
          (acceptedOn === null ? (
            <CheckboxField
              control={control}
              name="isAgreed"
              label="I agree that this organization’s invoices are charged to this card without asking me each time."
              note="You can end automatic payments here at any time."
            />
          ) : (
            <p className={classes.note}>Automatic payments were accepted on {longDayText(acceptedOn)}.</p>
          ))}
      </div>
    </div>
  );
}
