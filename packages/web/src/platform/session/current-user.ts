import type { CurrentUser } from '@plumbline/contract';
import { createContext, useContext } from 'react';

const CurrentUserContext = createContext<CurrentUser | null>(null);

/** `<CurrentUserProvider value={user}>` around every page behind the sign-in. */
export const CurrentUserProvider = CurrentUserContext;

/**
 * Returns who is signed in, in which organization, and with which permissions.
 *
 * @throws Error outside the pages behind the sign-in
 */
export function useCurrentUser(): CurrentUser {
  const user = useContext(CurrentUserContext);
  if (user === null) throw new Error('useCurrentUser needs a page behind the sign-in');
  return user;
}

/**
 * Returns whether test views draw ranges and trends, or show only scores and changes, as the selected organization decided. They
 * draw where nobody is signed in, since a printed page has its own token.
 */
export const useDrawsRanges = (): boolean =>
  useContext(CurrentUserContext)?.selectedOrganization?.enableNewTestViewVisualizations ?? true;
