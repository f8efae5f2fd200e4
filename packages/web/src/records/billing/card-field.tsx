import { useEffect, useEffectEvent, useId } from 'react';
import fieldClasses from '../../design/form/field.module.css';
import { FieldNote } from '../../design/form/field.tsx';
import classes from './card-field.module.css';
import type { CardEntry } from './use-card-entry.ts';

interface CardFieldProps {
  entry: CardEntry;
  /** Told when the card can be sent, and when it no longer can. */
  onCompleteChange: (isComplete: boolean) => void;
  help: string;
}

/** A card, typed into the frame of the card processor. */
export function CardField({ entry, onCompleteChange, help }: CardFieldProps) {
  const id = useId();
  const { place, state, isComplete, problem } = entry;
  const report = useEffectEvent(onCompleteChange);
  useEffect(() => report(isComplete), [isComplete]);
  const error =
    state === 'failed'
      ? 'The card form did not load. Check your connection, reload the page and try again.'
      : (problem ?? undefined);
  return (
    <div className={fieldClasses.field}>
      <span id={id} className={fieldClasses.label}>
        Card details
      </span>
      <fieldset
        aria-labelledby={id}
        aria-describedby={`${id}-note`}
        aria-busy={state === 'loading'}
        className={classes.frame}
        data-invalid={error !== undefined || undefined}
      >
        {state === 'loading' && <span className={classes.loading}>Loading the secure card form…</span>}
        <div ref={place} className={classes.place} />
      </fieldset>
      <FieldNote id={`${id}-note`} help={help} error={error} />
    </div>
  );
}
