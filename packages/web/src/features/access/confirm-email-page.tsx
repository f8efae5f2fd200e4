import { useEffect, useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { DialogError } from '../../design/dialog/dialog.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import classes from './login-step.module.css';
import { SignInFrame } from './sign-in-frame.tsx';

export interface ConfirmEmailPageProps {
  token: string | undefined;
  aid: string | undefined;
}

/** Confirms the new address of an account. A person presses the button, because programs that scan emails open links too. */
export function ConfirmEmailPage({ token, aid }: ConfirmEmailPageProps) {
  const { title } = useBrand();
  const [isWorking, setIsWorking] = useState(false);
  const [isDone, setIsDone] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => {
    document.title = `Confirm email – ${title}`;
  }, [title]);
  const isWhole = token !== undefined && aid !== undefined;

  const confirm = async () => {
    if (!isWhole) return;
    setIsWorking(true);
    setRefusal(null);
    try {
      const { confirmEmail } = await import('@plumbline/contract/features/accounts/own-account');
      await send(confirmEmail, { token, aid }, { as: null });
      setIsDone(true);
    } catch (error) {
      setRefusal(messageOf(error));
    } finally {
      setIsWorking(false);
    }
  };

  return (
    <SignInFrame hasContactLink={false}>
      <div className={classes.step}>
        {isDone ? (
          <>
            <div role="status">
              <h1 className={classes.title}>Success!</h1>
              <p className={classes.lead}>Your new address is confirmed. Sign in with it from now on.</p>
            </div>
            <AppLink
              href="/account/personal-information"
              className={buttonClass({ variant: 'primary', size: 'large', isFullWidth: true })}
            >
              Go to your account
            </AppLink>
          </>
        ) : (
          <>
            <h1 className={classes.title}>Confirm your email</h1>
            <p className={classes.lead}>You will sign in with this address from now on.</p>
            <DialogError
              message={
                isWhole
                  ? refusal
                  : 'This link is incomplete. Open it from the email again, or copy the whole link.'
              }
            />
            <Button
              variant="primary"
              size="large"
              isFullWidth
              className={classes.submit}
              disabled={!isWhole}
              isWorking={isWorking}
              onClick={confirm}
            >
              Confirm
            </Button>
          </>
        )}
      </div>
    </SignInFrame>
  );
}
