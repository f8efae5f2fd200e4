import fieldClasses from './field.module.css';
import { Field } from './field.tsx';

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
  return (
    <Field label={label} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          type="date"
          className={fieldClasses.control}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
