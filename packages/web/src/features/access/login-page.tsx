import type { CurrentUser } from '@plumbline/contract';
import { getLoginMethod } from '@plumbline/contract/features/access/get-login-method';
import { login } from '@plumbline/contract/features/access/login';
import { type FormEvent, useState } from 'react';
import { BrandMark } from '../../brand/brand-mark.tsx';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import fieldClasses from '../../design/form/field.module.css';
import { Field } from '../../design/form/field.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { session } from '../../platform/session/session-store.ts';
import { DampedCurve } from './damped-curve.tsx';
import classes from './login-page.module.css';

const passwordSource = 1;

export interface LoginPageProps {
  onSignedIn: (user: CurrentUser) => void;
}

/** E-mail first; then whatever way that e-mail signs in. What was typed survives every refusal. */
export function LoginPage({ onSignedIn }: LoginPageProps) {
  const brand = useBrand();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [step, setStep] = useState<'email' | 'password' | 'singleSignOn'>('email');
  const [error, setError] = useState<string | undefined>(undefined);
  const [isWorking, setIsWorking] = useState(false);

  const run = async (work: () => Promise<void>) => {
    setIsWorking(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(messageOf(failure));
    } finally {
      setIsWorking(false);
    }
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      if (step === 'email') {
        const method = await send(getLoginMethod, { email });
        const hasPassword =
          method.authenticationSource === passwordSource || method.allowSwayUsernamePassword;
        setStep(hasPassword ? 'password' : 'singleSignOn');
        return;
      }
      const { token, mfaIsRequired: _mfa, ...user } = await send(login, { email, password });
      session.start(token, user);
      onSignedIn(user);
    });
  };

  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.head}>
          <a href="/" className={classes.logo}>
            <BrandMark size={30} />
            {brand.provider}
          </a>
          <p className={classes.contact}>
            New to {brand.provider}?{' '}
            <a href={brand.links.contact} target="_blank" rel="noreferrer">
              Get In Touch
            </a>
          </p>
        </header>
        <main className={classes.main}>
          <form onSubmit={submit} className={classes.form} noValidate>
            <div>
              <h1 className={classes.title}>Sign in</h1>
              <p className={classes.lead}>
                {step === 'email' ? 'We find the right way to sign you in.' : `As ${email}`}
              </p>
            </div>
            {/* Stays in the page in both steps, so that password managers see the pair. */}
            <div hidden={step !== 'email'}>
              <Field label="E-mail" error={step === 'email' ? error : undefined}>
                {(control) => (
                  <input
                    {...control}
                    className={`${fieldClasses.control} ${fieldClasses.framed}`}
                    type="email"
                    name="email"
                    autoComplete="username"
                    inputMode="email"
                    required
                    value={email}
                    onChange={(event) => setEmail(event.currentTarget.value)}
                  />
                )}
              </Field>
            </div>
            {step === 'password' && (
              <Field label="Password" error={error}>
                {(control) => (
                  <input
                    {...control}
                    className={`${fieldClasses.control} ${fieldClasses.framed}`}
                    type="password"
                    name="password"
                    autoComplete="current-password"
                    required
                    ref={(input) => input?.focus()}
                    value={password}
                    onChange={(event) => setPassword(event.currentTarget.value)}
                  />
                )}
              </Field>
            )}
            {step === 'singleSignOn' ? (
              <p role="alert" className={classes.lead}>
                Your organization signs in with single sign-on, which is not set up here yet. Ask your
                administrator.
              </p>
            ) : (
              <Button type="submit" variant="primary" size="large" isFullWidth isWorking={isWorking}>
                {step === 'email' ? 'Continue' : 'Sign in'}
              </Button>
            )}
            {step === 'email' ? (
              <p className={classes.next}>Next: your password or single sign-on.</p>
            ) : (
              <button
                type="button"
                className={classes.back}
                onClick={() => {
                  setStep('email');
                  setPassword('');
                  setError(undefined);
                }}
              >
                Use another e-mail
              </button>
            )}
          </form>
        </main>
        <footer className={classes.foot}>
          <span>
            © {new Date().getFullYear()} {brand.provider}, Inc.
          </span>
          <nav aria-label="Legal" className={classes.links}>
            <a href={brand.links.terms} target="_blank" rel="noreferrer">
              Terms
            </a>
            <a href={brand.links.privacy} target="_blank" rel="noreferrer">
              Privacy
            </a>
            <a href={brand.links.contact} target="_blank" rel="noreferrer">
              Get in touch
            </a>
          </nav>
        </footer>
      </div>
      <aside className={classes.picture}>
        <DampedCurve />
        <p className={classes.promise}>Know when someone is back to their own normal.</p>
        <p className={classes.promiseText}>
          Balance, cognition and symptoms, each compared with the person’s own baseline.
        </p>
      </aside>
    </div>
  );
}
