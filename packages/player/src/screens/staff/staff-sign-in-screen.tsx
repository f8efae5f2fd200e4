import { type FormEvent, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Field } from '../../parts/field.tsx';
import { FailureNotice, Notice } from '../../parts/notice.tsx';
import { Screen } from '../../parts/screen.tsx';
import type { SignInCallback } from '../../session/sign-in-callback.ts';
import type { StaffDevice } from '../../session/staff-device.ts';
import {
  askForSignInPage,
  chooseOrganization,
  comeBack,
  requestCode,
  type SignInStep,
  signIn,
  verifyCode,
} from '../../session/staff-sign-in.ts';
import { useWords } from '../../words/language.ts';
import classes from '../form.module.css';
import { ChoiceList } from './choice-list.tsx';
import { ElsewhereStep } from './elsewhere-step.tsx';

interface StaffSignInScreenProps {
  /** Why somebody is asked who signed in before; null for whoever comes by themselves. */
  why: string | null;
  /** Somebody who comes back from their organization's own sign-in page. */
  cameBack: SignInCallback | null;
  onSignedIn: (staff: StaffDevice) => void;
  onBack: () => void;
}

/** Email and password or the organization's own sign-in page, a code where the account asks for one, and the organization. Nothing of it is kept but the device's own token. */
export function StaffSignInScreen({ why, cameBack, onSignedIn, onBack }: StaffSignInScreenProps) {
  const { staff: words, offline } = useWords();
  const [step, setStep] = useState<SignInStep>({ at: 'password' });
  const [email, setEmail] = useState(cameBack?.email ?? '');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const [isWorking, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const signedIn = useRef(onSignedIn);
  signedIn.current = onSignedIn;
  const go = useCallback(async (next: Promise<SignInStep>) => {
    setWorking(true);
    setError(null);
    try {
      const reached = await next;
      if (reached.at !== 'done') setStep(reached);
      else {
        // Where it is refused, whoever goes on begins anew: the session of this sign-in has ended.
        setStep({ at: 'password' });
        return signedIn.current(reached.staff);
      }
    } catch (failure) {
      setError(failure);
    }
    setWorking(false);
  }, []);
  // The code can be exchanged only once.
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || cameBack === null) return;
    isBegun.current = true;
    void go(comeBack(cameBack));
  }, [cameBack, go]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    if (step.at === 'password') void go(signIn(email.trim(), password));
    if (step.at === 'code') void go(verifyCode(step.email, code));
  };
  const askElsewhere = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const field = currentTarget.form?.querySelector<HTMLInputElement>('input[type="email"]');
    if (!isWorking && field?.reportValidity()) void go(askForSignInPage(email.trim()));
  };
  return (
    <Screen title={words.signInTitle} actions={<Button onClick={onBack}>{offline.back}</Button>}>
      {why !== null && <Notice>{why}</Notice>}
      <FailureNotice error={error} />
      {step.at === 'elsewhere' && (
        <ElsewhereStep address={step.address} onPassword={() => setStep({ at: 'password' })} />
      )}
      {step.at === 'method' && (
        <>
          <p>{words.chooseMethod}</p>
          <ChoiceList
            choices={step.methods.map((method) => ({
              key: method.verificationMethod,
              label: method.destination,
            }))}
            onChoose={(method) => void go(requestCode(step.email, method))}
          />
        </>
      )}
      {step.at === 'organization' && (
        <>
          <p>{words.chooseOrganization}</p>
          <ChoiceList
            choices={step.organizations.map(({ id, name }) => ({ key: id, label: name }))}
            onChoose={(id) => {
              const chosen = step.organizations.find((one) => one.id === id);
              if (chosen !== undefined) void go(chooseOrganization(step, chosen));
            }}
          />
        </>
      )}
      {(step.at === 'password' || step.at === 'code') && (
        <form onSubmit={submit} className={classes.form}>
          {step.at === 'password' ? (
            <>
              <p className={classes.why}>{words.signInHint}</p>
              <Field
                label={words.email}
                type="email"
                autoComplete="off"
                required
                value={email}
                onChange={setEmail}
              />
              <Field
                label={words.password}
                type="password"
                autoComplete="off"
                required
                value={password}
                onChange={setPassword}
              />
            </>
          ) : (
            <Field
              label={words.codeSentTo(step.destination)}
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              pattern="\d{6}"
              value={code}
              onChange={(value) => setCode(value.replace(/\D/g, '').slice(0, 6))}
            />
          )}
          <Button type="submit" variant="primary" isWorking={isWorking}>
            {words.signIn}
          </Button>
          {step.at === 'password' && (
            <Button variant="quiet" onClick={askElsewhere}>
              {words.elsewhere}
            </Button>
          )}
        </form>
      )}
    </Screen>
  );
}
