import { useBrand } from '@plumbline/web/brand/brand-provider.tsx';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { callDevice, DeviceApiError, noAnswerCode } from '../api/device-api.ts';
import { clockBehindMs } from '../device/clock.ts';
import { Button } from '../parts/button.tsx';
import { Field } from '../parts/field.tsx';
import { LanguageChoice, type LanguageProps } from '../parts/language-choice.tsx';
import { FailureNotice } from '../parts/notice.tsx';
import { Screen } from '../parts/screen.tsx';
import type { Grant } from '../session/grant.ts';
import { keptGrant } from '../session/kept-grant.ts';
import { useWords } from '../words/language.ts';
import classes from './form.module.css';

interface CodeScreenProps extends LanguageProps {
  /** From the address; looked up without being typed. */
  code: string | null;
  onRedeemed: (grant: Grant) => void;
  /** What else can be done before a code is typed. */
  others?: ReactNode;
}

/** Asks the portal; without a connection a code that this device redeemed before is still good. */
async function redeemed(code: string): Promise<Grant> {
  try {
    const reply = await callDevice('Device/RedeemCode', { code }, null);
    return { ...reply, code, clockBehindMs: clockBehindMs() };
  } catch (failure) {
    const hasNoAnswer = failure instanceof DeviceApiError && failure.code === noAnswerCode;
    const grant = hasNoAnswer ? await keptGrant(code) : null;
    if (grant === null) throw failure;
    return grant;
  }
}

/** Five digits, typed or brought by the address. */
export function CodeScreen({ code, onRedeemed, others, ...language }: CodeScreenProps) {
  const words = useWords();
  const { provider } = useBrand();
  const [typed, setTyped] = useState(code ?? '');
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const redeem = async (digits: string) => {
    setWorking(true);
    setError(null);
    try {
      onRedeemed(await redeemed(digits));
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
    <Screen title={words.code.title} aside={<LanguageChoice {...language} />} actions={others}>
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
        <p>{words.code.orApp(provider)}</p>
      </form>
    </Screen>
  );
}
