import type { login, ResponseOf } from '@plumbline/contract';
import { authenticationSources } from '../../platform/session/session-store.ts';

/** The reply to every way of signing in. */
export type LoginReply = ResponseOf<typeof login>;

/**
 * The state of the sign-in; `login-page.tsx` has one component for each step. `elsewhere` is for organizations with a sign-in page
 * of their own, `callback` for the way back from there, and `mfa` for a sign-in that needs a second factor.
 */
export type LoginStep = 'email' | 'password' | 'elsewhere' | 'callback' | 'mfa';

export interface LoginState {
  step: LoginStep;
  email: string;
  password: string;
  /** The way in which this email signs in: 1 password, 2 OpenID Connect, 3 SAML. */
  authenticationSource: number;
  /** True where the organization has its own sign-in page and a password works too. */
  isPasswordAllowed: boolean;
  /** The reply that required a second factor. */
  challenge: LoginReply | null;
  isWorking: boolean;
  /** Why the last attempt failed, in words. */
  refusal: LoginRefusal | null;
}

export interface LoginRefusal {
  /** What the person reads. */
  text: string;
  /** The error, for the mobile app, which shows it in its own words. */
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

/** The props of a step of the sign-in. */
export interface LoginStepProps {
  state: LoginState;
  dispatch: LoginDispatch;
  options: LoginOptions;
}

/** The values in the page's address that its steps use. */
export interface LoginOptions {
  /** The address for somebody without a password; absent where there is no such page. */
  forgotPasswordHref?: string | undefined;
  /** The address to which a sign-in on another site returns: this page with its query. */
  returnHref: string;
  /** True where signing in leads to a profile that somebody shared. */
  isUsedForProfileAccessLink?: boolean | undefined;
  /** True where the server ended the session of a page that was open. */
  hasExpired?: boolean | undefined;
  /** The version of the mobile app that opened the page. */
  mobileAppVersion?: string | undefined;
  /** The outcome with which the browser returned from the organization's own page. */
  callback?: SignInCallback | undefined;
}

/** A sign-in on another site that ended: with a code to exchange, or with the reason why there is none. */
export interface SignInCallback {
  authenticationSource: number;
  code?: string | undefined;
  /** A code of the message catalogue. */
  refusal?: string | undefined;
  /** Takes these values out of the address, before any call. */
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

/** Returns whether a text looks enough like an email to send it to the server, which decides: text, an @, text. */
export const looksLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email.trim());
