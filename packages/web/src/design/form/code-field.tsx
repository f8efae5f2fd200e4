import { type Ref, useId } from 'react';
import classes from './code-field.module.css';
import { FieldNote } from './field.tsx';

export interface CodeFieldProps {
  label: string;
  /** How many digits the code has. */
  length: number;
  value: string;
  /** Told the digits alone, at most `length` of them; typed one by one, pasted or filled in by the browser. */
  onChange: (digits: string) => void;
  help?: string | undefined;
  error?: string | undefined;
  isDisabled?: boolean;
  /** Something is being done with the code: nothing can be typed, and the field keeps the focus. */
  isWorking?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A code of a few digits that was sent to somebody: one field, drawn as a box a digit, so that pasting and the code which the
 * browser or phone offers land in it whole.
 */
export function CodeField({
  label,
  length,
  value,
  onChange,
  help,
  error,
  isDisabled = false,
  isWorking = false,
  ref,
}: CodeFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const boxes = Array.from({ length }, (_, place) => ({ place, digit: value[place] ?? '' }));
  return (
    <div>
      <label htmlFor={id} className={classes.label}>
        {label}
      </label>
      <div
        className={classes.frame}
        data-error={error ? true : undefined}
        data-disabled={isDisabled || undefined}
      >
        <input
          ref={ref}
          id={id}
          className={classes.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          spellCheck={false}
          value={value}
          disabled={isDisabled}
          readOnly={isWorking}
          aria-busy={isWorking || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || help ? noteId : undefined}
          onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, '').slice(0, length))}
          // The next digit always goes to the end: a caret between boxes would be one nobody sees.
          onSelect={({ currentTarget }) => {
            const end = currentTarget.value.length;
            if (currentTarget.selectionStart === currentTarget.selectionEnd) {
              currentTarget.setSelectionRange(end, end);
            }
          }}
        />
        <div className={classes.boxes} aria-hidden="true">
          {boxes.map(({ place, digit }) => (
            <span
              key={place}
              className={classes.box}
              data-next={place === Math.min(value.length, length - 1) || undefined}
            >
              {digit}
            </span>
          ))}
        </div>
      </div>
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}
