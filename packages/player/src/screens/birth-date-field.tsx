import { Field } from '../parts/field.tsx';
import { useWords } from '../words/language.ts';

interface BirthDateFieldProps {
  /** ISO 8601, empty until it is a whole date. */
  value: string;
  onChange: (value: string) => void;
}

/** A person's date of birth; the browser offers none of the persons before. */
export function BirthDateField(props: BirthDateFieldProps) {
  const words = useWords();
  return <Field label={words.person.birthDate} type="date" autoComplete="off" required {...props} />;
}
