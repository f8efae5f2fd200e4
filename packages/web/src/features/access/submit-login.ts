import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { authenticationSources, session } from '../../platform/session/session-store.ts';
import type { LoginDispatch, LoginState } from './login-state.ts';

/**
 * The calls bring the contract's schemas with them, which the first page does not need: they are fetched while the e-mail is
 * being typed.
 */
const loadCalls = () =>
  Promise.all([
    import('@plumbline/contract/features/access/get-login-method'),
    import('@plumbline/contract/features/access/login'),
  ]);

/** Fetches what submitting needs. A failure shows when it is submitted. */
export function prepareLogin(): void {
  loadCalls().catch(() => undefined);
}

/** Asks how this e-mail signs in. */
export async function submitEmail({ email }: LoginState, dispatch: LoginDispatch): Promise<void> {
  await attempt(dispatch, async () => {
    const [{ getLoginMethod }] = await loadCalls();
    const method = await send(getLoginMethod, { email: email.trim() });
    dispatch({
      type: 'foundWay',
      isPassword: method.authenticationSource === authenticationSources.password,
      isPasswordAllowed: method.allowSwayUsernamePassword,
    });
  });
}

/** Signs in. Who listens to the session then leads on. */
export async function submitPassword(
  { email, password }: LoginState,
  dispatch: LoginDispatch,
): Promise<void> {
  await attempt(dispatch, async () => {
    const [, { login }] = await loadCalls();
    const { token, mfaIsRequired, ...user } = await send(login, { email: email.trim(), password });
    if (mfaIsRequired) {
      dispatch({
        type: 'refused',
        refusal:
          'This account needs a verification code, which this page cannot take. Ask your administrator.',
      });
      return;
    }
    session.start(token, user, authenticationSources.password);
  });
}

async function attempt(dispatch: LoginDispatch, work: () => Promise<void>): Promise<void> {
  dispatch({ type: 'began' });
  try {
    await work();
  } catch (error) {
    dispatch({ type: 'refused', refusal: messageOf(error) });
  }
}
