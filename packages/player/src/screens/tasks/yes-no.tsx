import { useId } from 'react';
import { useWords } from '../../words/language.ts';
import classes from '../form.module.css';

interface YesNoProps {
  question: string;
  /** Null until it is answered. */
  value: boolean | null;
  onChange: (value: boolean) => void;
}

/** A question with two answers and none chosen beforehand. */
export function YesNo({ question, value, onChange }: YesNoProps) {
  const { yes, no } = useWords().tasks.chair;
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend>{question}</legend>
      {[
        { answer: true, text: yes },
        { answer: false, text: no },
      ].map(({ answer, text }) => (
        <label key={text}>
          <input type="radio" name={name} checked={value === answer} onChange={() => onChange(answer)} />
          {text}
        </label>
      ))}
    </fieldset>
  );
}
