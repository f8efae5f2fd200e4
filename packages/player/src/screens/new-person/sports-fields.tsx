import { Field } from '../../parts/field.tsx';
import { useWords } from '../../words/language.ts';
import classes from '../form.module.css';
import { ethnicityIds, genderIds, raceIds, type SportsAnswers } from './sports-answers.ts';

interface SportsFieldsProps {
  value: SportsAnswers;
  onChange: (value: SportsAnswers) => void;
}

/** The sports properties of a person. Each may be left empty: whoever tests a whole team does not wait for one answer. */
export function SportsFields({ value, onChange }: SportsFieldsProps) {
  const words = useWords().newPerson;
  const toggle = (id: number) =>
    value.race.includes(id) ? value.race.filter((one) => one !== id) : [...value.race, id];
  const choice = <Id extends number>(
    name: 'gender' | 'ethnicity',
    ids: readonly Id[],
    labels: Readonly<Record<Id, string>>,
  ) => (
    <fieldset className={classes.list}>
      <legend>{words[name]}</legend>
      {ids.map((id) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            checked={value[name] === id}
            onChange={() => onChange({ ...value, [name]: id })}
          />
          {labels[id]}
        </label>
      ))}
    </fieldset>
  );
  return (
    <>
      <p className={classes.why}>{words.sportsHint}</p>
      {choice('gender', genderIds, words.genders)}
      <fieldset className={classes.list}>
        <legend>{words.race}</legend>
        {raceIds.map((id) => (
          <label key={id}>
            <input
              type="checkbox"
              checked={value.race.includes(id)}
              onChange={() => onChange({ ...value, race: toggle(id) })}
            />
            {words.races[id]}
          </label>
        ))}
      </fieldset>
      {choice('ethnicity', ethnicityIds, words.ethnicities)}
      <Field
        label={words.graduationYear}
        type="number"
        inputMode="numeric"
        autoComplete="off"
        min={1951}
        max={2199}
        step={1}
        value={value.graduationYear}
        onChange={(graduationYear) => onChange({ ...value, graduationYear })}
      />
    </>
  );
}
