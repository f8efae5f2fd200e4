import { type ComponentType, useEffect, useReducer } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { CallbackStep } from './callback-step.tsx';
import { ElsewhereStep } from './elsewhere-step.tsx';
import { EmailStep } from './email-step.tsx';
import {
  type LoginDispatch,
  type LoginOptions,
  type LoginStep,
  type LoginStepProps,
  loginReducer,
  startLogin,
} from './login-state.ts';
import classes from './login-step.module.css';
import { MfaStep } from './mfa-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

export interface LoginPageProps extends Partial<LoginOptions> {
  /** The email that is already known, as from a link in an email. */
  startEmail?: string;
  /** True inside the mobile app, which has its own frame. */
  isInMobileApp?: boolean;
  /** Leaves the sign-in; absent where nothing waits for its end. */
  onBack?: (() => void) | undefined;
  /** Called when a step of the sign-in fails. */
  onRefused?: ((error: unknown) => void) | undefined;
}

const steps: Readonly<Record<LoginStep, ComponentType<LoginStepProps>>> = {
  email: EmailStep,
  password: PasswordStep,
  elsewhere: ElsewhereStep,
  callback: CallbackStep,
  mfa: MfaStep,
};

/** Shows the sign-in: the email first, then the way in which that email signs in. What was typed survives every refusal. */
export function LoginPage({
  startEmail = '',
  isInMobileApp = false,
  onBack,
  onRefused,
  returnHref = '/login?isCallback=true',
  ...options
}: LoginPageProps) {
  const { title } = useBrand();
  const [state, dispatch] = useReducer(
    loginReducer,
    { email: startEmail, callback: options.callback },
    startLogin,
  );
  useEffect(() => {
    document.title = `Sign in – ${title}`;
    // While the first page loads after the sign-in, the title is the portal's own name.
    return () => {
      document.title = title;
    };
  }, [title]);
  const act: LoginDispatch = (action) => {
    dispatch(action);
    if (action.type === 'refused') onRefused?.(action.refusal.error);
  };

  const Step = steps[state.step];
  return (
    <SignInFrame isBare={isInMobileApp}>
      <Step state={state} dispatch={act} options={{ ...options, returnHref }} />
      {onBack && (
        <Button variant="quiet" size="large" isFullWidth className={classes.back} onClick={onBack}>
          Back
        </Button>
      )}
    </SignInFrame>
  );
}
