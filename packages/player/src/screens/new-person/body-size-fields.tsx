import { Field } from '../../parts/field.tsx';
import { useWords } from '../../words/language.ts';
import classes from '../form.module.css';
import type { TypedSize } from './typed-size.ts';

interface BodySizeFieldsProps {
  isMetric: boolean;
  value: TypedSize;
  onChange: (value: TypedSize) => void;
}

/** Height and weight in the units of the organization; whoever does not know them leaves them empty. */
export function BodySizeFields({ isMetric, value, onChange }: BodySizeFieldsProps) {
  const words = useWords().newPerson;
  const field = (name: keyof TypedSize, label: string, max: number) => (
    <Field
      label={label}
      type="number"
      inputMode="decimal"
      autoComplete="off"
      min={name === 'inches' ? 0 : 1}
      max={max}
      step={name === 'feet' ? 1 : 0.1}
      value={value[name]}
      onChange={(typed) => onChange({ ...value, [name]: typed })}
    />
  );
  return (
    <>
      <p className={classes.why}>{words.sizeHint}</p>
      {isMetric ? (
        field('centimeters', words.heightCentimeters, 299)
      ) : (
        <div className={classes.pair}>
          {field('feet', words.heightFeet, 8)}
          {field('inches', words.heightInches, 11.9)}
        </div>
      )}
      {isMetric ? field('kilograms', words.weightKilograms, 500) : field('pounds', words.weightPounds, 1_100)}
    </>
  );
}
