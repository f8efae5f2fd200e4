import type { BillingInfo } from '@plumbline/contract';
import { addEditCard } from '@plumbline/contract/features/billing/cards';
import { useEffect, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { clearReload, reloadForCard, wasReloadedFor } from '../../platform/card-page.ts';
import { longDayText } from '../../platform/time/time-texts.ts';
import { cardsOffText, cardText, expiryText } from '../../records/billing/card-words.ts';
import { useCardEntry } from '../../records/billing/use-card-entry.ts';
import classes from './billing-settings.module.css';
import { CardFields } from './card-fields.tsx';
import { type CardValues, cardForm } from './card-form.ts';
import { EditSection } from './edit-section.tsx';
import { RemoveCardDialog } from './remove-card-dialog.tsx';
import type { SectionProps } from './section-props.ts';

/** What is opened again where the page has to be loaded anew before a card is typed. */
const entryName = 'settings';

/** The saved card, and whether invoices are charged to it by themselves. */
export function CardSection(props: SectionProps) {
  return props.info.areCardsOn ? <SavedCardSection {...props} /> : <CardsOffSection />;
}

function CardsOffSection() {
  return (
    <Card title="Credit card">
      <p className={classes.note}>{cardsOffText}</p>
    </Card>
  );
}

function SavedCardSection({ info, sections }: SectionProps) {
  const { card, isAutoPayEnrolled, automatedBillingAcceptedDate: acceptedOn } = info;
  const save = useAction(addEditCard, { success: 'Credit Card Successfully Updated' });
  const [isTyped, setIsTyped] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const isOpen = sections.open === 'card';
  const entry = useCardEntry(isOpen && isTyped ? info.publishableKey : null);
  const { change } = sections;
  useEffect(() => {
    if (!wasReloadedFor(entryName)) return;
    clearReload();
    setIsTyped(card === null);
    change('card');
  }, [change, card]);
  return (
    <>
      <EditSection
        sections={{
          ...sections,
          change: (next) => {
            if (next === 'card' && reloadForCard(entryName)) return;
            setIsTyped(card === null);
            sections.change(next);
          },
        }}
        name="card"
        title="Credit card"
        addLabel={card === null ? 'Add Card' : undefined}
        facts={card === null ? [] : factsOf(info, card)}
        note={noteOf(card === null, isAutoPayEnrolled)}
        actions={
          card !== null && (
            <Button size="small" onClick={() => setIsRemoving(true)}>
              Remove card
            </Button>
          )
        }
        schema={cardForm(acceptedOn === null)}
        defaultValues={startOf(info)}
        onSave={async (values) => {
          const given = values.choice === 'new' ? await entry.save() : null;
          if (given?.ok === false) return given;
          const { isAutoPayEnrolled: isEnrolled } = values;
          return save.run({ cardToken: given?.token ?? null, isAutoPayEnrolled: isEnrolled });
        }}
      >
        {(form) => <CardFields form={form} info={info} entry={entry} onTypedChange={setIsTyped} />}
      </EditSection>
      {card !== null && (
        <RemoveCardDialog card={card} isOpen={isRemoving} onClose={() => setIsRemoving(false)} />
      )}
    </>
  );
}

const startOf = ({ card, isAutoPayEnrolled }: BillingInfo): CardValues => ({
  choice: card === null ? 'new' : 'saved',
  isCardComplete: false,
  isAutoPayEnrolled,
  isAgreed: false,
});

const factsOf = (
  { isAutoPayEnrolled, automatedBillingAcceptedDate: acceptedOn }: BillingInfo,
  card: NonNullable<BillingInfo['card']>,
) => [
  { label: 'Card', value: cardText(card) },
  { label: 'Expires', value: expiryText(card) },
  { label: 'Automatic payments', value: isAutoPayEnrolled ? 'On' : 'Off' },
  ...(acceptedOn === null ? [] : [{ label: 'Accepted on', value: longDayText(acceptedOn) }]),
];

function noteOf(isAbsent: boolean, isAutoPayEnrolled: boolean): string {
  if (isAbsent) return 'No card is saved. Add one to pay invoices here.';
  return isAutoPayEnrolled
    ? 'Each invoice billed to this organization is charged to this card on its due date. We email you seven days before.'
    : 'This card is charged only when you pay an invoice here.';
}
