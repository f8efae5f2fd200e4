import { meetsPasswordRequirements } from '@plumbline/domain/access/password-rules';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { Field } from '../../design/form/field.tsx';
import { PasswordChecklist } from '../../design/form/password-checklist.tsx';
import { PasswordInput } from '../../design/form/password-input.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { ApiError } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import classes from './login-step.module.css';
import pageClasses from './reset-password-page.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

export interface ResetPasswordPageProps {
  /** The values in the link from the email; either may be missing. */
  token: string | undefined;
  aid: string | undefined;
  /** True for the link of an invitation: there is no password yet. */
  isFirst?: boolean;
}

/** Sets a new password with the link from an email. */
export function ResetPasswordPage({ token, aid, isFirst = false }: ResetPasswordPageProps) {
  const { title, provider } = useBrand();
  const heading = isFirst ? 'Set your password' : 'Reset password';
  const [invalid, setInvalid] = useState<string | null>(null);
  useEffect(() => {
    document.title = `${heading} – ${title}`;
  }, [heading, title]);
  useEffect(() => {
    if (token !== undefined && aid !== undefined) void whyNotValid(token, aid).then(setInvalid);
  }, [token, aid]);
  const refusal = token === undefined || aid === undefined ? issueWith(provider) : invalid;
  return (
    <SignInFrame>
      {token === undefined || aid === undefined || refusal !== null ? (
        <div className={classes.step}>
          <h1 className={classes.title}>{heading}</h1>
          <div className={pageClasses.refusal}>
            <DialogError message={refusal} />
          </div>
          <AnotherLink />
        </div>
      ) : (
        <ResetForm token={token} aid={aid} heading={heading} provider={provider} />
      )}
    </SignInFrame>
  );
}

/**
 * Returns why the link no longer sets a password; null where it still does, and where no answer came: the form is then refused when
 * it is sent.
 */
async function whyNotValid(token: string, aid: string): Promise<string | null> {
  try {
    const { checkPasswordLink } = await import('@plumbline/contract/features/access/passwords');
    await send(checkPasswordLink, { token, aid }, { as: null });
    return null;
  } catch (error) {
    return error instanceof ApiError && error.code === 'password.link_not_valid' ? error.message : null;
  }
}

const issueWith = (provider: string) =>
  `There was an issue resetting your password, if this continues, please reach out to ${provider} Support`;

const AnotherLink = () => (
  <p className={classes.more}>
    <AppLink href="/forgot-password">Request a new link</AppLink>
    <AppLink href="/login?redirect=Dashboard">Sign In</AppLink>
  </p>
);

interface ResetFormProps {
  token: string;
  aid: string;
  heading: string;
  provider: string;
}

function ResetForm({ token, aid, heading, provider }: ResetFormProps) {
  const [password, setPassword] = useState('');
  const [confirmation, setConfirmation] = useState('');
  const [isLeft, setIsLeft] = useState(false);
  const [isWorking, setIsWorking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const isMatching = password === confirmation;
  const isStrong = meetsPasswordRequirements(password);
  const mayBeSent = isStrong && isMatching;
  const nextId = useId();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWorking || !mayBeSent) return;
    setIsWorking(true);
    setRefusal(null);
    try {
      const { resetPassword } = await import('@plumbline/contract/features/access/passwords');
      await send(resetPassword, { password, token, aid }, { as: null });
      setIsDone(true);
    } catch (error) {
      setPassword('');
      setConfirmation('');
      setIsLeft(false);
      // A refusal has its own reason; without an answer the specified sentence is shown.
      setRefusal(error instanceof ApiError && error.code !== '' ? error.message : issueWith(provider));
    } finally {
      setIsWorking(false);
    }
  };

  if (isDone) {
    return (
      <div className={classes.step}>
        <div role="status">
          <h1 className={classes.title}>Success!</h1>
          <p className={classes.lead}>
            Your password is set, and all your devices were signed out. Sign in with the new password.
          </p>
        </div>
        <AppLink
          href="/login?redirect=Dashboard"
          className={buttonClass({ variant: 'primary', size: 'large', isFullWidth: true })}
        >
          Login
        </AppLink>
      </div>
    );
  }
  return (
    <form noValidate onSubmit={submit} className={classes.step}>
      <h1 className={classes.title}>{heading}</h1>
      <p className={classes.lead}>Choose a new password of at least 8 characters.</p>
      <div className={pageClasses.refusal}>
        <DialogError message={refusal} />
      </div>
      <div className={pageClasses.fields}>
        <Field label="New password">
          {(control) => (
            <PasswordInput
              {...control}
              name="password"
              autoComplete="new-password"
              required
              maxLength={256}
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          )}
        </Field>
        <PasswordChecklist password={password} />
        <Field
          label="Confirm password"
          error={isLeft && !isMatching ? 'The two passwords are not the same.' : undefined}
        >
          {(control) => (
            <PasswordInput
              {...control}
              name="confirmation"
              autoComplete="new-password"
              required
              maxLength={256}
              value={confirmation}
              onBlur={() => setIsLeft(confirmation !== '')}
              onChange={(event) => setConfirmation(event.currentTarget.value)}
            />
          )}
        </Field>
      </div>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isFullWidth
        className={classes.submit}
        disabled={!mayBeSent}
        aria-describedby={mayBeSent ? undefined : nextId}
        isWorking={isWorking}
      >
        Set password
      </Button>
      {!mayBeSent && (
        <p id={nextId} className={classes.next}>
          {isStrong
            ? 'Enter the same password under “Confirm password”.'
            : 'Enter a password that meets every requirement above.'}
        </p>
      )}
      {refusal !== null && <AnotherLink />}
    </form>
  );
}
