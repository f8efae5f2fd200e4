import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { Screen } from '../../parts/screen.tsx';
import type { Grant } from '../../session/grant.ts';
import { makeUuid } from '../../session/uuid.ts';
import { useWords } from '../../words/language.ts';
import { BirthDateField } from '../birth-date-field.tsx';
import classes from '../form.module.css';
import type { SittingProps } from '../sitting.ts';
import { BodySizeFields } from './body-size-fields.tsx';
import { noSports, sportsOf } from './sports-answers.ts';
import { SportsFields } from './sports-fields.tsx';
import { noSize, sizeOf } from './typed-size.ts';

interface NewPersonScreenProps extends SittingProps {
  asksEmail: boolean;
  onBack: () => void;
  settings: Pick<Grant['settings'], 'isMetric' | 'enableSportsProfileProperties'>;
}

/** Somebody whom the portal does not know yet. The id made here keeps the person from being created twice. */
export function NewPersonScreen({ dispatch, asksEmail, settings, onBack }: NewPersonScreenProps) {
  const words = useWords();
  const [clientUuid] = useState(() => makeUuid());
  const [firstName, setFirstName] = useState('');
  const [lastName, setLastName] = useState('');
  const [birthDate, setBirthDate] = useState('');
  const [email, setEmail] = useState('');
  const [size, setSize] = useState(noSize);
  const [sports, setSports] = useState(noSports);
  const { isMetric, enableSportsProfileProperties: asksSports } = settings;
  const [sex, setSex] = useState<'M' | 'F' | null>(null);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sex === null) return;
    const person = {
      clientUuid,
      firstName: firstName.trim(),
      lastName: lastName.trim(),
      birthDate,
      sex,
      ...sizeOf(size, isMetric),
      ...(asksSports ? sportsOf(sports) : {}),
      ...(email.trim() === '' ? {} : { email: email.trim() }),
    };
    dispatch({ kind: 'personKnown', person: { kind: 'new', person }, isExpedited: false });
  };
  const name = { autoComplete: 'off', spellCheck: false, maxLength: 50, required: true, pattern: '.*\\S.*' };
  const sexes = [
    { value: 'F' as const, label: words.person.female },
    { value: 'M' as const, label: words.person.male },
  ];
  return (
    <Screen title={words.person.newTitle} actions={<Button onClick={onBack}>{words.actions.back}</Button>}>
      <form onSubmit={submit} className={classes.form}>
        <Field {...name} label={words.person.firstName} value={firstName} onChange={setFirstName} />
        <Field {...name} label={words.person.lastName} value={lastName} onChange={setLastName} />
        <BirthDateField value={birthDate} onChange={setBirthDate} />
        <fieldset className={classes.choices}>
          <legend>{words.person.sex}</legend>
          {sexes.map(({ value, label }) => (
            <label key={value}>
              <input
                type="radio"
                name="sex"
                required
                checked={sex === value}
                onChange={() => setSex(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <BodySizeFields isMetric={isMetric} value={size} onChange={setSize} />
        {asksSports && <SportsFields value={sports} onChange={setSports} />}
        {asksEmail && (
          <Field
            label={words.person.email}
            hint={words.person.emailHint}
            type="email"
            autoComplete="off"
            maxLength={254}
            value={email}
            onChange={setEmail}
          />
        )}
        <Button type="submit" variant="primary">
          {words.person.submit}
        </Button>
      </form>
    </Screen>
  );
}
