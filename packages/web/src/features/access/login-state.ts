/** What the sign-in shows. `elsewhere` is for organizations that sign in through their own page. */
export interface LoginState {
  step: 'email' | 'password' | 'elsewhere';
  email: string;
  password: string;
  /** The organization signs in elsewhere, but a password works too. */
  isPasswordAllowed: boolean;
  isWorking: boolean;
  /** Why the last try did not succeed. */
  refusal: string | null;
}

export type LoginAction =
  | { type: 'typedEmail'; email: string }
  | { type: 'typedPassword'; password: string }
  | { type: 'began' }
  | { type: 'refused'; refusal: string }
  | { type: 'foundWay'; isPassword: boolean; isPasswordAllowed: boolean }
  | { type: 'choseStep'; step: 'email' | 'password' };

export type LoginDispatch = (action: LoginAction) => void;

export const startLogin = (email: string): LoginState => ({
  step: 'email',
  email,
  password: '',
  isPasswordAllowed: false,
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
    case 'foundWay':
      return {
        ...state,
        isWorking: false,
        step: action.isPassword ? 'password' : 'elsewhere',
        isPasswordAllowed: action.isPasswordAllowed,
      };
    case 'choseStep':
      return { ...state, step: action.step, password: '', refusal: null };
  }
}

/** Enough to ask the server, which judges: something, an @, something. */
export const looksLikeEmail = (email: string): boolean => /^[^\s@]+@[^\s@]+$/.test(email.trim());
