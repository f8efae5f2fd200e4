import type { login, ResponseOf } from '@plumbline/contract';
import { authenticationSources } from '../../platform/session/session-store.ts';

/** What every way of signing in is answered with. */
export type LoginReply = ResponseOf<typeof login>;

/**
 * What the sign-in shows; `login-page.tsx` has one component a step. `elsewhere` is for organizations that sign in through their own
 * page, `callback` for who comes back from there, `mfa` for a password that asks for a second factor.
 */
export type LoginStep = 'email' | 'password' | 'elsewhere' | 'callback' | 'mfa';

export interface LoginState {
  step: LoginStep;
  email: string;
  password: string;
  /** How this e-mail signs in: 1 password, 2 OpenID Connect, 3 SAML. */
  authenticationSource: number;
  /** The organization signs in elsewhere, but a password works too. */
  isPasswordAllowed: boolean;
  /** The reply that asked for a second factor. */
  challenge: LoginReply | null;
  isWorking: boolean;
  /** Why the last try did not succeed: the failed-login flag, in words. */
  refusal: LoginRefusal | null;
}

export interface LoginRefusal {
  /** What the person reads. */
  text: string;
  /** What failed, for the mobile app, which tells it in its own words. */
  error: unknown;
}

export type LoginAction =
  | { type: 'typedEmail'; email: string }
  | { type: 'typedPassword'; password: string }
  | { type: 'began' }
  | { type: 'refused'; refusal: LoginRefusal }
  | { type: 'foundWay'; authenticationSource: number; isPasswordAllowed: boolean }
  | { type: 'challenged'; challenge: LoginReply }
  | { type: 'choseStep'; step: 'email' | 'password' };

export type LoginDispatch = (action: LoginAction) => void;

/** What a step of the sign-in gets. */
export interface LoginStepProps {
  state: LoginState;
  dispatch: LoginDispatch;
  options: LoginOptions;
}

/** What the page was opened with, as far as its steps care. */
export interface LoginOptions {
  /** Where somebody without a password goes; absent where there is no such page. */
  forgotPasswordHref?: string | undefined;
  /** Where a sign-in on another site comes back to: this page with its query. */
  returnHref: string;
  /** Signing in leads on to a profile that somebody shared. */
  isUsedForProfileAccessLink?: boolean | undefined;
  /** Of the mobile app that opened the page. */
  mobileAppVersion?: string | undefined;
  /** What the browser came back with from the organization's own page. */
  callback?: SignInCallback | undefined;
}

/** A sign-in elsewhere that ended: with a code to exchange, or with the reason why there is none. */
export interface SignInCallback {
  authenticationSource: number;
  code?: string | undefined;
  /** A code of the message catalogue. */
  refusal?: string | undefined;
  /** Takes all of this out of the address, before anything is asked. */
  onTaken: () => Promise<void>;
}

export const startLogin = ({
  email,
  callback,
}: {
  email: string;
  callback: SignInCallback | undefined;
}): LoginState => ({
  step: callback === undefined ? 'email' : 'callback',
  email,
  password: '',
  authenticationSource: callback?.authenticationSource ?? authenticationSources.password,
  isPasswordAllowed: false,
  challenge: null,
  isWorking: false,
  refusal: null,
});

export function loginReducer(state: LoginState, action: LoginAction): LoginState {
  switch (action.type) {
    case 'typedEmail':
      return { ...state, email: action.email, refusal: null };
    case 'typedPassword':
      return { ...state, password: action.password, refusal: null };
    case 'began':
      return { ...state, isWorking: true, refusal: null };
    case 'refused':
      return { ...state, isWorking: false, refusal: action.refusal };
    case 'foundWay': {
      const { authenticationSource, isPasswordAllowed } = action;
      const step = authenticationSource === authenticationSources.password ? 'password' : 'elsewhere';
      return { ...state, isWorking: false, step, authenticationSource, isPasswordAllowed };
    }
    case 'challenged':
      return { ...state, isWorking: false, step: 'mfa', password: '', challenge: action.challenge };
    case 'choseStep':
      return { ...state, step: action.step, password: '', challenge: null, isWorking: false, refusal: null };
  }
}

/** Enough to ask the server, which judges: something, an @, something. */
export const looksLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email.trim());
