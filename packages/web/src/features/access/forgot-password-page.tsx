import { type FormEvent, useEffect, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { EmailField } from './email-field.tsx';
import { looksLikeEmail } from './login-state.ts';
import classes from './login-step.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

const login = '/login?redirect=Dashboard';

/** Requests a link that sets a new password. The page says the same whether or not there is such an account. */
export function ForgotPasswordPage() {
  const { title } = useBrand();
  const [email, setEmail] = useState('');
  const [isWorking, setIsWorking] = useState(false);
  const [isSent, setIsSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    document.title = `Forgot password – ${title}`;
  }, [title]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking) return;
    if (!looksLikeEmail(email)) {
      setRefusal(email.trim() === '' ? 'required' : 'Email must be valid');
      return;
    }
    setIsWorking(true);
    setRefusal(null);
    try {
      const { forgotPassword } = await import('@plumbline/contract/features/access/passwords');
      await send(forgotPassword, { email: email.trim() }, { as: null });
      setIsSent(true);
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setIsWorking(false);
    }
  };

  return (
    <SignInFrame>
      {isSent ? (
        <div className={classes.step}>
          <div role="status">
            <h1 className={classes.title}>Success!</h1>
            <p className={classes.lead}>
              If {email.trim()} has an account, a link to set a new password is on its way. It works once and
              for 30 minutes. Check the spam folder too. We send at most three links an hour.
            </p>
          </div>
          <AppLink
            href={login}
            className={buttonClass({ variant: 'primary', size: 'large', isFullWidth: true })}
          >
            Login
          </AppLink>
        </div>
      ) : (
        <form noValidate onSubmit={submit} className={classes.step}>
          <h1 className={classes.title}>Forgot password?</h1>
          <p className={classes.lead}>We will send you a link to set a new one.</p>
          <EmailField
            email={email}
            error={refusal ?? undefined}
            onChange={(typed) => {
              setEmail(typed);
              setRefusal(null);
            }}
          />
          <Button
            type="submit"
            variant="primary"
            size="large"
            isFullWidth
            className={classes.submit}
            isWorking={isWorking}
          >
            Send link
          </Button>
          <p className={classes.more}>
            <AppLink href={login}>Sign In</AppLink>
          </p>
        </form>
      )}
    </SignInFrame>
  );
}
