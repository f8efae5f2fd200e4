import { type FormEvent, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import { makePin, type StaffPin } from '../../session/staff-pin.ts';
import { useWords } from '../../words/language.ts';
import classes from '../form.module.css';
import { PinField } from './pin-field.tsx';

/** Staff choose the PIN of this device, since their organization wants one between the list and whoever is tested. */
export function NewPinScreen({ onPin, onBack }: { onPin: (pin: StaffPin) => void; onBack: () => void }) {
  const { pin: words, offline } = useWords();
  const [pin, setPin] = useState('');
  const [again, setAgain] = useState('');
  const [isDifferent, setDifferent] = useState(false);
  const [isWorking, setWorking] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    setDifferent(pin !== again);
    if (pin !== again) return;
    setWorking(true);
    onPin(await makePin(pin));
  };
  return (
    <Screen title={words.newTitle} actions={<Button onClick={onBack}>{offline.back}</Button>}>
      <p className={classes.why}>{words.newHint}</p>
      {isDifferent && <Notice isFailure>{words.different}</Notice>}
      <form onSubmit={submit} className={classes.form}>
        <PinField label={words.label} hint={words.rule} value={pin} onChange={setPin} />
        <PinField label={words.again} value={again} onChange={setAgain} />
        <Button type="submit" variant="primary" isWorking={isWorking}>
          {words.keep}
        </Button>
      </form>
    </Screen>
  );
}
