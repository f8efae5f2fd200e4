import { useState } from 'react';
import { DateInput } from './date-input.tsx';
import { isCalendarDay } from './typed-date.ts';

export interface DayInputProps {
  label: string;
  /** `YYYY-MM-DD`. */
  value: string;
  /** Empty while what is typed is no day. */
  onChange: (day: string) => void;
  /** Below the field, in red. */
  error?: string | undefined;
}

/** A day that narrows what a page shows, outside of any form. */
export function DayInput({ label, value, onChange, error }: DayInputProps) {
  // Text that is no day stays in the field; the page knows of days alone.
  const [typed, setTyped] = useState(value);
  const isHalfTyped = value === '' && !isCalendarDay(typed);
  return (
    <DateInput
      label={label}
      value={isHalfTyped ? typed : value}
      onChange={(text) => {
        setTyped(text);
        onChange(isCalendarDay(text) ? text : '');
      }}
      error={isHalfTyped && typed !== '' ? (error ?? 'Use MM/DD/YYYY') : error}
    />
  );
}
