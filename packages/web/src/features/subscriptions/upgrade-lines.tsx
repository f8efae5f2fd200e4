import type { ResponseOf } from '@plumbline/contract';
import type { previewSubscriptionUpgrade } from '@plumbline/contract/features/subscriptions/upgrade';
import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';
import { useEffect } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { IconButton } from '../../design/button/icon-button.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import classes from './upgrade-dialog.module.css';
import { amountText, isAsProposed, linesOf, subtotalText, type UpgradeForm } from './upgrade-form.ts';

interface UpgradeLinesProps {
  form: UseFormReturn<UpgradeForm, unknown, UpgradeForm>;
  proposal: ResponseOf<typeof previewSubscriptionUpgrade>;
}

/** What the upgrade costs now, line by line, as staff agree to it. */
export function UpgradeLines({ form, proposal }: UpgradeLinesProps) {
  const { control, watch, setValue } = form;
  const { fields, remove } = useFieldArray({ control, name: 'lines' });
  const lines = watch('lines');
  // What is counted anew replaces what was changed: the lines stand on other facts.
  useEffect(() => setValue('lines', linesOf(proposal), { shouldValidate: true }), [proposal, setValue]);
  const { refusal, startPeriodOn, endPeriodOn, notes } = proposal;
  if (refusal !== null) return <p role="status">{refusal}</p>;
  return (
    <>
      <p>
        From {formatLongCalendarDate(startPeriodOn ?? '')} to {formatLongCalendarDate(endPeriodOn ?? '')}, the
        end of the billing cycle:
      </p>
      {fields.length === 0 ? (
        <p>Nothing is billed now, and no invoice is created.</p>
      ) : (
        <ol className={classes.lines}>
          {fields.map((field, index) => {
            const line = lines[index] ?? field;
            return (
              <li key={field.id} className={classes.line}>
                <div className={classes.words}>
                  <span className={classes.description}>{line.description}</span>
                  <span className={classes.explanation}>
                    {isAsProposed(line)
                      ? line.explanation
                      : `You changed this. The suggestion was: ${line.explanation}`}
                  </span>
                </div>
                <TextField
                  control={control}
                  name={`lines.${index}.quantity`}
                  label="Quantity"
                  inputMode="numeric"
                />
                <TextField
                  control={control}
                  name={`lines.${index}.unitPrice`}
                  label="Unit price"
                  inputMode="decimal"
                />
                <span className={classes.amount}>{amountText(line)}</span>
                <IconButton
                  label={`Leave out ${line.description}`}
                  icon={<IconTrash size={18} />}
                  onClick={() => remove(index)}
                />
              </li>
            );
          })}
        </ol>
      )}
      {fields.length > 0 && (
        <p className={classes.subtotal}>
          <span>Subtotal before tax</span>
          <strong>{subtotalText(lines)}</strong>
        </p>
      )}
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  );
}
