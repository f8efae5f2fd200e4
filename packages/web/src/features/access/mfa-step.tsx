import { IconArrowLeft } from '../../design/icon/tabler/arrow-left.ts';
import { messageOf } from '../../platform/api/api-error.ts';
import type { LoginStepProps } from './login-state.ts';
import classes from './login-step.module.css';
import mfaClasses from './mfa.module.css';
import { MfaCodeForm } from './mfa-code-form.tsx';
import { acceptReply } from './submit-login.ts';

/** The step for the second factor that `state.challenge` requires; the reply to the right code goes to `acceptReply`. */
export function MfaStep({ state, dispatch, options }: LoginStepProps) {
  const { challenge, email, authenticationSource } = state;
  return (
    <div className={classes.step}>
      <button
        type="button"
        className={mfaClasses.back}
        onClick={() => dispatch({ type: 'choseStep', step: 'email' })}
      >
        <IconArrowLeft size={16} stroke={1.75} aria-hidden="true" />
        Back
      </button>
      <h1 className={mfaClasses.title}>Enter the six-digit code</h1>
      <MfaCodeForm
        email={email.trim()}
        methods={challenge?.mfaMethods ?? []}
        as={null}
        onVerified={(reply) => acceptReply(reply, authenticationSource, dispatch, options)}
        onEnded={(error) => {
          dispatch({ type: 'choseStep', step: 'email' });
          dispatch({ type: 'refused', refusal: { text: messageOf(error), error } });
        }}
      />
    </div>
  );
}
