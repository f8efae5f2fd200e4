import { surveyLimits } from '@plumbline/domain/clinical/surveys/survey-item';
import { useId } from 'react';
import { get, type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '../../design/button/button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { MoveButtons } from '../../design/sortable/move-buttons.tsx';
import type { SurveyValues } from './survey-form.ts';
import classes from './surveys.module.css';

interface OptionFieldsProps {
  form: UseFormReturn<SurveyValues, unknown, SurveyValues>;
  /** Of the question. */
  index: number;
}

/** What can be chosen as an answer, in order. */
export function OptionFields({ form, index }: OptionFieldsProps) {
  const { control, formState } = form;
  const name = `items.${index}.options` as const;
  const { fields, append, remove, move } = useFieldArray({ control, name });
  const list = get(formState.errors, name) as { message?: string; root?: { message?: string } } | undefined;
  const isFull = fields.length >= surveyLimits.maxOptions;
  const fullId = useId();
  const problem = list?.root?.message ?? list?.message;
  return (
    <fieldset className={classes.options} aria-label={`Options of question ${index + 1}`}>
      {fields.map((field, place) => (
        <div key={field.id} className={classes.option}>
          <TextField
            control={control}
            name={`${name}.${place}.text`}
            label={`Option ${place + 1}`}
            autoComplete="off"
          />
          <span className={classes.optionButtons}>
            <MoveButtons name={`option ${place + 1}`} index={place} count={fields.length} onMove={move} />
            <IconButton
              size="small"
              label={`Remove option ${place + 1}`}
              icon={<IconTrash />}
              onClick={() => remove(place)}
            />
          </span>
        </div>
      ))}
      {problem !== undefined && (
        <p role="alert" className={classes.wrong}>
          {problem}
        </p>
      )}
      <div>
        <Button
          size="small"
          icon={<IconPlus size={16} stroke={1.75} />}
          disabled={isFull}
          aria-describedby={isFull ? fullId : undefined}
          onClick={() => append({ text: '' }, { focusName: `${name}.${fields.length}.text` })}
        >
          Add Option
        </Button>
        {isFull && (
          <p id={fullId} className={classes.quiet}>
            A question has at most {surveyLimits.maxOptions} options.
          </p>
        )}
      </div>
    </fieldset>
  );
}
