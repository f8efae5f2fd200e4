import { type FormEvent, useEffect, useRef, useState } from 'react';
import { callDevice } from '../api/device-api.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { LanguageChoice, type LanguageProps } from '../parts/language-choice.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import type { Grant } from '../session/grant.ts';
import { useWords } from '../words/language.ts';
import classes from './form.module.css';

interface CodeScreenProps extends LanguageProps {
  /** From the address; looked up without being typed. */
  code: string | null;
  onRedeemed: (grant: Grant) => void;
}

/** Five digits, typed or brought by the address. */
export function CodeScreen({ code, onRedeemed, ...language }: CodeScreenProps) {
  const words = useWords();
  const [typed, setTyped] = useState(code ?? '');
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const redeem = async (digits: string) => {
    setWorking(true);
    setError(null);
    try {
      onRedeemed(await callDevice('Device/RedeemCode', { code: digits }, null));
    } catch (failure) {
      setError(failure);
      setWorking(false);
    }
  };
  // A code is looked up once, also where React runs effects twice: each time makes a token.
  const lookedUp = useRef<string | null>(null);
  useEffect(() => {
    if (code === null || lookedUp.current === code) return;
    lookedUp.current = code;
    void redeem(code);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isWorking && typed.length === 5) void redeem(typed);
  };
  return (
    <Screen title={words.code.title} aside={<LanguageChoice {...language} />}>
      <form onSubmit={submit} className={classes.form}>
        <Field
          label={words.code.label}
          hint={words.code.hint}
          value={typed}
          onChange={(value) => setTyped(value.replace(/\D/g, '').slice(0, 5))}
          inputMode="numeric"
          autoComplete="off"
          required
        />
        <FailureNotice error={error} />
        <Button type="submit" variant="primary" isWorking={isWorking}>
          {isWorking ? words.code.redeeming : words.code.submit}
        </Button>
      </form>
    </Screen>
  );
}
