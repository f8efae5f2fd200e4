import { ApiError, messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';
import { authenticationSources, session } from '../../platform/session/session-store.ts';
import type { LoginDispatch, LoginOptions, LoginReply, LoginState, SignInCallback } from './login-state.ts';

/**
 * The calls bring the contract's schemas with them, which the first page does not need. They are loaded while the email is typed.
 */
const loadCalls = () =>
  Promise.all([
    import('@plumbline/contract/features/access/get-login-method'),
    import('@plumbline/contract/features/access/login'),
  ]);

/** Loads what submitting needs. A failure shows when the form is submitted. */
export function prepareLogin(): void {
  loadCalls().catch(() => undefined);
}

/** Requests the way in which this email signs in. */
export async function submitEmail({ email }: LoginState, dispatch: LoginDispatch): Promise<void> {
  await attempt(dispatch, async () => {
    const [{ getLoginMethod }] = await loadCalls();
    const method = await send(getLoginMethod, { email: email.trim() });
    dispatch({
      type: 'foundWay',
      authenticationSource: method.authenticationSource,
      isPasswordAllowed: method.allowSwayUsernamePassword,
    });
  });
}

/** Signs in with a password. */
export async function submitPassword(
  { email, password }: LoginState,
  dispatch: LoginDispatch,
  options: LoginOptions,
): Promise<void> {
  await attempt(dispatch, async () => {
    const [, { login }] = await loadCalls();
    const reply = await send(login, { email: email.trim(), password });
    acceptReply(reply, authenticationSources.password, dispatch, options);
  });
}

/** Exchanges the code with which the browser returned from the organization's own page. */
export async function submitCallback(
  { code, refusal, authenticationSource, onTaken }: SignInCallback,
  dispatch: LoginDispatch,
  options: LoginOptions,
): Promise<void> {
  await attempt(dispatch, async () => {
    await onTaken();
    if (code === undefined) throw await refusalOf(refusal);
    const { samllogin, ssologin } = await import('@plumbline/contract/features/access/single-sign-on');
    const call = authenticationSource === authenticationSources.saml ? samllogin : ssologin;
    acceptReply(await send(call, { code }), authenticationSource, dispatch, options);
  });
}

/** Returns the catalogue's sentence. An address can choose only among those of single sign-on, so it cannot show any other text. */
async function refusalOf(given: string | undefined): Promise<ApiError> {
  const { errorCatalogue } = await import('@plumbline/contract/core/error-catalogue');
  const known = Object.entries(errorCatalogue).find(([code]) => code === given && code.startsWith('sso.'));
  const [code, { message }] = known ?? ['sso.failed', errorCatalogue['sso.failed']];
  return new ApiError(errorCatalogue['sso.failed'].status, [{ code, message }], null);
}

/**
 * Continues after the reply to any way of signing in: with a second factor, or with the session, whose listeners then open the next
 * page.
 *
 * @param authenticationSource how the person signed in
 */
export function acceptReply(
  reply: LoginReply,
  authenticationSource: number,
  dispatch: LoginDispatch,
  { mobileAppVersion }: Pick<LoginOptions, 'mobileAppVersion'>,
): void {
  const { token, account, mfaIsRequired: _, mfaMethods: __, ...user } = reply;
  if (token === null || account === null) dispatch({ type: 'challenged', challenge: reply });
  else session.start(token, { ...user, account }, authenticationSource, mobileAppVersion);
}

/** Runs a step of the sign-in, and records that it runs and why it failed. */
export async function attempt(dispatch: LoginDispatch, work: () => Promise<void>): Promise<void> {
  dispatch({ type: 'began' });
  try {
    await work();
  } catch (error) {
    dispatch({ type: 'refused', refusal: { text: messageOf(error), error } });
  }
}
