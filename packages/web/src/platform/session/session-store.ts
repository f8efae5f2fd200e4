import type { CurrentUser } from '@plumbline/contract';
import { useSyncExternalStore } from 'react';

/** What the browser keeps of a session, under the names of the specification. */
export interface Session {
  token: string | null;
  organizationId: number | null;
  user: CurrentUser | null;
  /** Epoch milliseconds; 0 for never. */
  lastRefreshMs: number;
}

const key = 'plumbline.session';
const nobody: Session = { token: null, organizationId: null, user: null, lastRefreshMs: 0 };

function load(): Session {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? 'null');
    return stored !== null && typeof stored === 'object' ? { ...nobody, ...stored } : nobody;
  } catch {
    // Somebody else's value under our key, or storage that is closed: nobody is signed in then.
    return nobody;
  }
}

let current = load();
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

// Two tabs are one session: signing out in one signs out the other.
window.addEventListener('storage', (event) => {
  if (event.key !== key && event.key !== null) return;
  current = load();
  announce();
});

function replace(next: Session): void {
  current = next;
  if (next.token === null) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(next));
  announce();
}

export const session = {
  read: (): Session => current,
  /** After login: who, and in which organization. */
  start: (token: string, user: CurrentUser): void =>
    replace({
      token,
      user,
      organizationId: user.selectedOrganization?.id ?? null,
      lastRefreshMs: Date.now(),
    }),
  /** After switching, and whenever the server says anew who is signed in. */
  update: (user: CurrentUser): void =>
    replace({ ...current, user, organizationId: user.selectedOrganization?.id ?? null }),
  noteRefresh: (): void => replace({ ...current, lastRefreshMs: Date.now() }),
  end: (): void => replace(nobody),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** The session, live. */
export function useSession(): Session {
  return useSyncExternalStore(session.subscribe, session.read);
}
