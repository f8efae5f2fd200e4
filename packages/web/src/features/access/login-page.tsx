import { type FormEvent, useEffect, useReducer } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { ElsewhereStep } from './elsewhere-step.tsx';
import { EmailStep } from './email-step.tsx';
import { loginReducer, startLogin } from './login-state.ts';
import { PasswordStep } from './password-step.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import { submitEmail, submitPassword } from './submit-login.ts';

export interface LoginPageProps {
  /** Known already, as from a link in a mail. */
  startEmail?: string;
  /** Inside the mobile app, which brings its own frame. */
  isInMobileApp?: boolean;
  /** Where somebody without a password goes; absent where there is no such page. */
  forgotPasswordHref?: string | undefined;
}

/** E-mail first, then whatever way that e-mail signs in. What was typed survives every refusal. */
export function LoginPage({ startEmail = '', isInMobileApp = false, forgotPasswordHref }: LoginPageProps) {
  const { title, provider } = useBrand();
  const [state, dispatch] = useReducer(loginReducer, startEmail, startLogin);
  useEffect(() => {
    document.title = `Sign in – ${title}`;
  }, [title]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (state.isWorking) return;
    void (state.step === 'email' ? submitEmail(state, dispatch) : submitPassword(state, dispatch));
  };

  return (
    <SignInFrame isBare={isInMobileApp}>
      {state.step === 'elsewhere' ? (
        <ElsewhereStep state={state} dispatch={dispatch} provider={provider} />
      ) : (
        <form noValidate onSubmit={submit}>
          {state.step === 'email' ? (
            <EmailStep state={state} dispatch={dispatch} forgotPasswordHref={forgotPasswordHref} />
          ) : (
            <PasswordStep state={state} dispatch={dispatch} forgotPasswordHref={forgotPasswordHref} />
          )}
        </form>
      )}
    </SignInFrame>
  );
}
