import { Popover } from '@mantine/core';
import { lazy, type Ref, Suspense, useState } from 'react';
import { IconButton } from '../button/icon-button.tsx';
import { IconCalendarEvent } from '../icon/tabler/calendar-event.ts';
import { Skeleton } from '../state/skeleton.tsx';
import classes from './field.module.css';
import { Field, type FieldFrame } from './field.tsx';
import { formatTypedDate, isCalendarDay, parseTypedDate } from './typed-date.ts';

const CalendarPicker = lazy(() => import('./calendar-picker.tsx'));

export interface DateInputProps extends FieldFrame {
  /** `YYYY-MM-DD`, or the text that was typed while it is no date. */
  value: string;
  /** Is given what the value is then, in the same way. */
  onChange: (value: string) => void;
  onBlur?: () => void;
  inputRef?: Ref<HTMLInputElement>;
  name?: string;
  /** Below the field, in red; what cannot be a date is said here before it. */
  error?: string | undefined;
  /** First day that the calendar offers, `YYYY-MM-DD`. */
  minDate?: string | undefined;
  /** Last day that the calendar offers, `YYYY-MM-DD`. */
  maxDate?: string | undefined;
  disabled?: boolean | undefined;
}

/** A calendar date, typed or picked. */
export function DateInput(props: DateInputProps) {
  const {
    label,
    help,
    isOptional = false,
    value,
    onChange,
    onBlur,
    inputRef,
    name,
    minDate,
    maxDate,
    disabled,
  } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState(formatTypedDate(value));
  // A reset or a picked day changes the value from outside; while typing, the text is the person's.
  const shown = value === (parseTypedDate(text) ?? text.trim()) ? text : formatTypedDate(value);
  const isDate = isCalendarDay(value);
  const error = props.error !== undefined && value !== '' && !isDate ? 'Use MM/DD/YYYY' : props.error;

  return (
    <Field label={label} help={help} isOptional={isOptional} error={error}>
      {(attributes) => (
        <Popover opened={isOpen} onChange={setIsOpen} position="bottom-end" trapFocus returnFocus>
          <div className={`${classes.control} ${classes.framed}`}>
            <input
              {...attributes}
              ref={inputRef}
              name={name}
              value={shown}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                setText(typed);
                onChange(parseTypedDate(typed) ?? typed.trim());
              }}
              onBlur={() => {
                setText(formatTypedDate(value));
                onBlur?.();
              }}
              placeholder="MM/DD/YYYY"
              autoComplete="off"
              inputMode="numeric"
              disabled={disabled}
              className={classes.bare}
            />
            <Popover.Target>
              <IconButton
                size="small"
                label="Open calendar"
                icon={<IconCalendarEvent />}
                disabled={disabled ?? false}
                onClick={() => setIsOpen(!isOpen)}
              />
            </Popover.Target>
          </div>
          {/* Escape closes the calendar, not the dialog around the field. */}
          <Popover.Dropdown data-mantine-stop-propagation>
            <Suspense fallback={<Skeleton width={252} height={252} />}>
              <CalendarPicker
                label={label}
                value={isDate ? value : null}
                minDate={minDate}
                maxDate={maxDate}
                onPick={(picked) => {
                  setText(formatTypedDate(picked));
                  onChange(picked);
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
