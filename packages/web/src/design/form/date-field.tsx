import { Popover } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { IconButton } from '../button/icon-button.tsx';
import { IconCalendarEvent } from '../icon/tabler/calendar-event.ts';
import { Skeleton } from '../state/skeleton.tsx';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import type { FieldBinding } from './text-field.tsx';
import { formatTypedDate, parseTypedDate } from './typed-date.ts';

const CalendarPicker = lazy(() => import('./calendar-picker.tsx'));

export interface DateFieldProps<Values extends FieldValues> extends FieldBinding<Values>, FieldFrame {
  /** First day that the calendar offers, `YYYY-MM-DD`. The schema still decides what is valid. */
  minDate?: string;
  /** Last day that the calendar offers, `YYYY-MM-DD`. */
  maxDate?: string;
  disabled?: boolean;
}

/**
 * A calendar date, typed or picked. The form holds `YYYY-MM-DD`; while the text is not a date the form holds the text
 * itself, which no date schema accepts, so nothing that was typed is lost or silently corrected.
 */
export function DateField<Values extends FieldValues>({
  control,
  name,
  label,
  help,
  isOptional = false,
  minDate,
  maxDate,
  disabled,
}: DateFieldProps<Values>) {
  const [isOpen, setIsOpen] = useState(false);
  const { field, fieldState } = useController({ control, name });
  const value: string = field.value ?? '';
  const [text, setText] = useState(formatTypedDate(value));
  // A reset or a picked day changes the value from outside; while typing, the text is the person's.
  const shown = value === (parseTypedDate(text) ?? text.trim()) ? text : formatTypedDate(value);
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const error = fieldState.error && value !== '' && !isDate ? 'Use MM/DD/YYYY' : fieldState.error?.message;

  return (
    <Field label={label} help={help} isOptional={isOptional} error={error}>
      {(attributes) => (
        <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
          <div className={`${classes.control} ${classes.framed}`}>
            <input
              {...attributes}
              ref={field.ref}
              name={field.name}
              value={shown}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                setText(typed);
                field.onChange(parseTypedDate(typed) ?? typed.trim());
              }}
              onBlur={() => {
                setText(formatTypedDate(value));
                field.onBlur();
              }}
              placeholder="MM/DD/YYYY"
              autoComplete="off"
              inputMode="numeric"
              disabled={disabled || field.disabled}
              className={classes.bare}
            />
            <Popover.Target>
              <IconButton
                size="small"
                label="Open calendar"
                icon={<IconCalendarEvent />}
                disabled={disabled || field.disabled}
                onClick={() => setIsOpen(!isOpen)}
              />
            </Popover.Target>
          </div>
          {/* Escape closes the calendar, not the dialog that the field may stand in. */}
          <Popover.Dropdown data-mantine-stop-propagation>
            <Suspense fallback={<Skeleton width={252} height={252} />}>
              <CalendarPicker
                label={label}
                value={isDate ? value : null}
                minDate={minDate}
                maxDate={maxDate}
                onPick={(picked) => {
                  setText(formatTypedDate(picked));
                  field.onChange(picked);
                  setIsOpen(false);
                }}
              />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </Field>
  );
}
