import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { countedAsRight, countedAsWrong, isPin, type StaffPin, waitMs } from '../../session/staff-pin.ts';
import { useWords } from '../../words/language.ts';
import classes from '../form.module.css';
import { PinField } from './pin-field.tsx';

interface PinScreenProps {
  pin: StaffPin;
  /** Keeps the try as a wrong one before it is known which it is: a page that is closed meanwhile does not take it back. */
  onTry: (pin: StaffPin) => Promise<void>;
  onRight: (pin: StaffPin) => void;
  /** Whoever forgot it signs in again. */
  onSignIn: () => void;
  onBack: () => void;
}

/** Between the person who is tested and the list of the group. */
export function PinScreen({ pin, onTry, onRight, onSignIn, onBack }: PinScreenProps) {
  const { pin: words, offline } = useWords();
  const [typed, setTyped] = useState('');
  const [isWorking, setWorking] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const [heldMinutes, setHeldMinutes] = useState(() => minutesOf(pin));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    const stillHeld = minutesOf(pin);
    setHeldMinutes(stillHeld);
    if (stillHeld > 0) return;
    setWorking(true);
    const counted = countedAsWrong(pin, Date.now());
    await onTry(counted);
    if (await isPin(pin, typed)) return onRight(countedAsRight(pin));
    setTyped('');
    setWrong(true);
    setHeldMinutes(minutesOf(counted));
    setWorking(false);
  };
  return (
    <Screen
      title={words.title}
      actions={
        <>
          <Button onClick={onBack}>{offline.back}</Button>
          <Button variant="quiet" onClick={onSignIn}>
            {words.forgot}
          </Button>
        </>
      }
    >
      <p className={classes.why}>{words.hint}</p>
      {heldMinutes > 0 ? (
        <Notice isFailure>{words.held(heldMinutes)}</Notice>
      ) : (
        isWrong && <Notice isFailure>{words.wrong}</Notice>
      )}
      <form onSubmit={submit} className={classes.form}>
        <PinField label={words.label} value={typed} onChange={setTyped} />
        <Button type="submit" variant="primary" isWorking={isWorking}>
          {words.open}
        </Button>
      </form>
    </Screen>
  );
}

const minutesOf = (pin: StaffPin): number => Math.ceil(waitMs(pin, Date.now()) / 60_000);
