import { type FormEvent, useState } from 'react';
import { DeviceApiError, noAnswerCode } from '../api/device-api.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import type { Grant } from '../session/grant.ts';
import { type Match, matchPerson } from '../session/match-person.ts';
import { useWords } from '../words/language.ts';
import { BirthDateField } from './birth-date-field.tsx';
import classes from './form.module.css';
import type { SittingProps } from './sitting.ts';

interface PersonScreenProps extends SittingProps {
  grant: Grant;
  /** The code brought a new token. */
  onGrant: (grant: Grant) => void;
  onBack: () => void;
}

/** Within a group: the date of birth with the last name or the profile's number. The portal answers every miss alike. */
export function PersonScreen({ dispatch, grant, onGrant, onBack }: PersonScreenProps) {
  const words = useWords();
  const [birthDate, setBirthDate] = useState('');
  const [lastName, setLastName] = useState('');
  const [profileId, setProfileId] = useState('');
  const [isById, setById] = useState(false);
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    setWorking(true);
    setError(null);
    const person: Match = isById
      ? { kind: 'idMatch', birthDate, profileId: Number(profileId) }
      : { kind: 'nameMatch', birthDate, lastName: lastName.trim() };
    try {
      const { isExpedited } = await matchPerson(person, grant, onGrant);
      dispatch({ kind: 'personKnown', person, isExpedited });
    } catch (failure) {
      // Without a connection the same facts go with the test, and the portal finds the person then.
      if (failure instanceof DeviceApiError && failure.code === noAnswerCode)
        return dispatch({ kind: 'personKnown', person, isExpedited: false });
      setError(failure);
      setWorking(false);
    }
  };
  return (
    <Screen title={words.person.title} actions={<Button onClick={onBack}>{words.actions.back}</Button>}>
      <p className={classes.why}>{words.person.why}</p>
      <form onSubmit={submit} className={classes.form}>
        <BirthDateField value={birthDate} onChange={setBirthDate} />
        {isById ? (
          <Field
            label={words.person.profileId}
            inputMode="numeric"
            autoComplete="off"
            value={profileId}
            onChange={(value) => setProfileId(value.replace(/\D/g, '').slice(0, 9))}
            required
          />
        ) : (
          <Field
            label={words.person.lastName}
            autoComplete="off"
            spellCheck={false}
            maxLength={50}
            value={lastName}
            onChange={setLastName}
            required
          />
        )}
        <FailureNotice error={error} />
        <Button type="submit" variant="primary" isWorking={isWorking}>
          {words.person.submit}
        </Button>
        <Button variant="quiet" onClick={() => setById(!isById)}>
          {isById ? words.person.withLastName : words.person.withProfileId}
        </Button>
      </form>
    </Screen>
  );
}
