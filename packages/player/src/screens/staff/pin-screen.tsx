import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { type StaffPin, tryPin, waitMs } from '../../session/staff-pin.ts';
import { useWords } from '../../words/language.ts';
import classes from '../form.module.css';
import { PinField } from './pin-field.tsx';

interface PinScreenProps {
  pin: StaffPin;
  /** After a wrong one, which is counted, and after the right one. */
  onTried: (pin: StaffPin, isRight: boolean) => void;
  /** Whoever forgot it signs in again. */
  onSignIn: () => void;
  onBack: () => void;
}

/** Between the person who is tested and the list of the group. */
export function PinScreen({ pin, onTried, onSignIn, onBack }: PinScreenProps) {
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
    const { isRight, kept } = await tryPin(pin, typed, Date.now());
    onTried(kept, isRight);
    if (isRight) return;
    setTyped('');
    setWrong(true);
    setHeldMinutes(minutesOf(kept));
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
