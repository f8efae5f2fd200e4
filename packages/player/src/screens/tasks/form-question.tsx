import { type FormQuestion, type FormValue, isFormAnswer } from '@plumbline/domain';
import { useId, useState } from 'react';
import { Field } from '../../parts/field.tsx';
import { useWords } from '../../words/language.ts';
import classes from './form-question.module.css';

interface FormQuestionFieldProps {
  question: FormQuestion;
  title: string;
  /** The title of the screen says it already. */
  isTitled: boolean;
  value: FormValue | null;
  onAnswer: (value: FormValue | null) => void;
}

interface Option {
  value: FormValue;
  text: string;
}

/** One question of a form, with what answers it. */
export function FormQuestionField(props: FormQuestionFieldProps) {
  const { question, title, isTitled, value, onAnswer } = props;
  const words = useWords().form;
  switch (question.type) {
    case 'number':
      return <NumberQuestion {...props} question={question} />;
    case 'text':
      return (
        <textarea
          className={classes.text}
          aria-label={title}
          placeholder={words.yourAnswer}
          maxLength={question.maxLength}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onAnswer(event.target.value === '' ? null : event.target.value)}
        />
      );
    case 'yesNo': {
      const options = [
        { value: true, text: words.yes },
        { value: false, text: words.no },
      ];
      return <Options {...{ title, isTitled, options, value, onAnswer }} look="pair" />;
    }
    case 'choice': {
      const options = question.options.map((text) => ({ value: text, text }));
      return <Options {...{ title, isTitled, options, value, onAnswer }} look="list" />;
    }
    case 'scale': {
      const options = Array.from({ length: question.max - question.min + 1 }, (_, index) => ({
        value: question.min + index,
        text: `${question.min + index}`,
      }));
      return <Options {...{ title, isTitled, options, value, onAnswer }} look="scale" />;
    }
  }
}

interface OptionsProps extends Omit<FormQuestionFieldProps, 'question'> {
  options: readonly Option[];
  look: 'pair' | 'list' | 'scale';
}

function Options({ title, isTitled, options, value, onAnswer, look }: OptionsProps) {
  const name = useId();
  return (
    <fieldset className={classes.question}>
      <legend className={isTitled ? 'visually-hidden' : undefined}>{title}</legend>
      <div className={classes[look]}>
        {options.map((option) => (
          <label key={option.text}>
            <input
              type="radio"
              name={name}
              checked={value === option.value}
              onChange={() => onAnswer(option.value)}
            />
            {option.text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

type NumberQuestionProps = FormQuestionFieldProps & { question: Extract<FormQuestion, { type: 'number' }> };

/** What is typed stays as it is typed; only what can be right is an answer. */
function NumberQuestion({ question, title, isTitled, value, onAnswer }: NumberQuestionProps) {
  const { unit, range, yourAnswer } = useWords().form;
  const [typed, setTyped] = useState(value === null ? '' : `${value}`);
  return (
    <Field
      label={isTitled ? yourAnswer : title}
      hint={range(question.min, question.max, unit[question.unit])}
      inputMode="decimal"
      autoComplete="off"
      value={typed}
      aria-invalid={(typed !== '' && value === null) || undefined}
      onChange={(text) => {
        setTyped(text);
        const number = text.trim() === '' ? Number.NaN : Number(text.replace(',', '.'));
        const rounded = Math.round(number * 10 ** question.decimals) / 10 ** question.decimals;
        onAnswer(isFormAnswer(question, rounded) ? rounded : null);
      }}
    />
  );
}
