import { useId } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import fieldClasses from './field.module.css';
import { FieldNote } from './field.tsx';
import classes from './radio-field.module.css';
import type { FieldBinding } from './text-field.tsx';

export interface RadioOption<Value extends string | number> {
  value: Value;
  label: string;
  /** What choosing it means, in a sentence. */
  note?: string;
}

export interface RadioFieldProps<Values extends FieldValues, Value extends string | number>
  extends FieldBinding<Values> {
  label: string;
  options: readonly RadioOption<Value>[];
  disabled?: boolean;
  /** Told of a choice as soon as it is made. */
  onChange?: (value: Value) => void;
}

/** One of two or three in a form, each with what it means. Where the words alone say it, `ChoiceField` is enough. */
export function RadioField<Values extends FieldValues, Value extends string | number>({
  control,
  name,
  label,
  options,
  disabled = false,
  onChange,
}: RadioFieldProps<Values, Value>) {
  const id = useId();
  const { field, fieldState } = useController({ control, name });
  return (
    <div className={fieldClasses.field} data-field={label}>
      <span id={id} className={fieldClasses.label}>
        {label}
      </span>
      <div role="radiogroup" aria-labelledby={id} className={classes.options}>
        {options.map((option, place) => (
          <label key={option.value} className={classes.option}>
            <input
              ref={place === 0 ? field.ref : undefined}
              type="radio"
              name={field.name}
              checked={field.value === option.value}
              disabled={disabled || field.disabled}
              onChange={() => {
                field.onChange(option.value);
                onChange?.(option.value);
              }}
              onBlur={field.onBlur}
              className={classes.circle}
            />
            <span>
              <span className={classes.label}>{option.label}</span>
              {option.note && <span className={classes.note}>{option.note}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldNote id={`${id}-note`} error={fieldState.error?.message} />
    </div>
  );
}
