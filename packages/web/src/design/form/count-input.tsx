import classes from './field.module.css';
import { Field } from './field.tsx';

export interface CountInputProps {
  label: string;
  /** As it was typed. */
  value: string;
  onChange: (typed: string) => void;
  /** What it is for, below the field. */
  help?: string;
  /** Below the field, in red. */
  error?: string | undefined;
}

/** A whole number that changes what a page shows, outside of any form. */
export function CountInput({ label, value, onChange, help, error }: CountInputProps) {
  return (
    <Field label={label} help={help} error={error}>
      {(attributes) => (
        <input
          {...attributes}
          inputMode="numeric"
          autoComplete="off"
          className={classes.control}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}
