import { Field } from '../parts/field.tsx';
import { useWords } from '../words/language.ts';

interface BirthDateFieldProps {
  /** ISO 8601, empty until it is a whole date. */
  value: string;
  onChange: (value: string) => void;
}

/** The day in the person's own time zone. */
const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/**
 * A person's date of birth, in the order of the browser's language; the browser offers none of the persons before. A year of two digits, which
 * browsers take for one of the first century, is not accepted.
 */
export function BirthDateField(props: BirthDateFieldProps) {
  const words = useWords();
  return (
    <Field
      label={words.person.birthDate}
      type="date"
      autoComplete="off"
      min="1900-01-01"
      max={today()}
      required
      {...props}
    />
  );
}
