import type { CurrentUser } from '@plumbline/contract';
import { useSyncExternalStore } from 'react';
import { idParam } from '../navigation/search-params.ts';

/** How the person signed in, as specified. */
export const authenticationSources = { password: 1, openIdConnect: 2, saml: 3 } as const;

/** What the browser keeps of a signed-in person. */
export interface Session {
  token: string;
  user: CurrentUser;
  /** What this tab looks at. Sent with every call, so two tabs can look at two organizations. */
  selectedOrganizationId: number | null;
  authenticationSource: number;
  /** Epoch milliseconds. */
  lastRefreshTime: number;
  /** Present where the mobile app opened the portal. */
  mobileAppVersion?: string;
}

export type SessionListener = (now: Session | null, before: Session | null) => void;

const storageKey = 'plumbline.session';
const lastOrganizationKey = 'plumbline.lastOrganization';
/** Raised when the stored shape changes: what an older release stored then counts as signed out. */
const shapeVersion = 1;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Whether everything is there that the guard decides by. Half a session counts as none: its holder would be led from page to page
 * without end, and signing in again mends it.
 */
function isWhole(session: unknown): session is Session {
  if (!isRecord(session) || !isRecord(session.user) || !isRecord(session.user.account)) return false;
  const { token, selectedOrganizationId: selected, authenticationSource, lastRefreshTime } = session;
  const { account, permissions, availableOrganizations } = session.user;
  return (
    typeof token === 'string' &&
    token !== '' &&
    (selected === null || (typeof selected === 'number' && idParam(selected) === selected)) &&
    isRecord(account) &&
    typeof account.accountTypeId === 'number' &&
    typeof account.isSuperAdmin === 'boolean' &&
    Array.isArray(permissions) &&
    Array.isArray(availableOrganizations) &&
    typeof authenticationSource === 'number' &&
    Number.isFinite(lastRefreshTime)
  );
}

/**
 * Reads what is stored.
 *
 * @returns null for nothing, for another release's shape, for a session that lost a part, and for text that is not ours
 */
export function readStoredSession(text: string | null): Session | null {
  if (text === null) return null;
  try {
    const stored: unknown = JSON.parse(text);
    const isOurs =
      typeof stored === 'object' &&
      stored !== null &&
      'version' in stored &&
      stored.version === shapeVersion &&
      'session' in stored;
    return isOurs && isWhole(stored.session) ? stored.session : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/**
 * What this tab's session is after another tab wrote. Signing in and out is shared. The organization is not: its data is on
 * this screen, and changing it under somebody's hands would show one organization's page with another's rows.
 */
export function afterOtherTab(own: Session | null, stored: Session | null): Session | null {
  if (own === null || stored === null || own.token !== stored.token) return stored;
  return { ...own, lastRefreshTime: Math.max(own.lastRefreshTime, stored.lastRefreshTime) };
}

const looking = (session: Session, user: CurrentUser): Session => ({
  ...session,
  user,
  selectedOrganizationId: user.selectedOrganization?.id ?? null,
});

/** One browser's memory of who is signed in. Outside tests there is one, `session`. */
export class SessionStore {
  readonly #storage: Storage;
  readonly #tabStorage: Storage;
  readonly #listeners = new Set<SessionListener>();
  #current: Session | null;

  /**
   * @param storage shared by all tabs
   * @param tabStorage of this tab, forgotten when it is closed
   */
  constructor(storage: Storage, tabStorage: Storage) {
    this.#storage = storage;
    this.#tabStorage = tabStorage;
    this.#current = this.#stored();
  }

  /** Who is signed in here, or null. */
  readonly read = (): Session | null => this.#current;

  /** The organization that this tab looked at until its session ended; undefined while somebody is signed in. */
  readonly lastOrganizationId = (): number | undefined =>
    this.#current === null ? idParam(this.#tabStorage.getItem(lastOrganizationKey)) : undefined;

  /** After signing in; with the version of the mobile app where that opened the portal. */
  start(token: string, user: CurrentUser, authenticationSource: number, mobileAppVersion?: string): void {
    this.#replace({
      ...(mobileAppVersion === undefined ? {} : { mobileAppVersion }),
      token,
      user,
      selectedOrganizationId: user.selectedOrganization?.id ?? null,
      authenticationSource,
      lastRefreshTime: Date.now(),
    });
  }

  /** The server said anew who is signed in. Nothing happens when another session has begun since it was asked. */
  update(user: CurrentUser, token: string): void {
    if (this.#current?.token === token) this.#replace(looking(this.#current, user));
  }

  /**
   * Another organization was selected. Only stored: what is on the screen stays the former organization's until the page is
   * loaded anew, which the caller does next.
   */
  storeSwitched(user: CurrentUser, token: string): void {
    if (this.#current?.token === token) this.#write(looking(this.#current, user));
  }

  /** The selected organization turned out to be out of reach. */
  loseOrganization(): void {
    if (this.#current !== null)
      this.#replace(looking(this.#current, { ...this.#current.user, selectedOrganization: null }));
  }

  /** The session is being extended now. Written for all tabs, without touching which organization another one chose. */
  noteRefresh(): void {
    if (this.#current === null) return;
    const lastRefreshTime = Date.now();
    this.#current = { ...this.#current, lastRefreshTime };
    const stored = this.#stored();
    if (stored?.token === this.#current.token) this.#write({ ...stored, lastRefreshTime });
  }

  /** Signed out: everything is forgotten but which organization this tab looked at. */
  end(): void {
    if (this.#current !== null || this.#stored() !== null) this.#replace(null);
  }

  readonly subscribe = (listener: SessionListener): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** For the browser's `storage` event, which only other tabs cause. A null key means that everything was cleared. */
  readonly followOtherTab = (event: Pick<StorageEvent, 'key' | 'newValue'>): void => {
    if (event.key === storageKey || event.key === null)
      this.#set(afterOtherTab(this.#current, readStoredSession(event.newValue)));
  };

  /** Internal staff open an organization with a reason each time, so none is kept for them. */
  #noteLastOrganization({ user, selectedOrganizationId }: Session): void {
    if (selectedOrganizationId === null || user.account.isSuperAdmin)
      this.#tabStorage.removeItem(lastOrganizationKey);
    else this.#tabStorage.setItem(lastOrganizationKey, String(selectedOrganizationId));
  }

  #stored(): Session | null {
    return readStoredSession(this.#storage.getItem(storageKey));
  }

  #replace(next: Session | null): void {
    this.#write(next);
    this.#set(next);
  }

  #write(next: Session | null): void {
    if (next === null) this.#storage.removeItem(storageKey);
    else this.#storage.setItem(storageKey, JSON.stringify({ version: shapeVersion, session: next }));
  }

  #set(next: Session | null): void {
    const before = this.#current;
    this.#current = next;
    if (next === null && before !== null) this.#noteLastOrganization(before);
    for (const listener of this.#listeners) listener(next, before);
  }
}

export const session = new SessionStore(window.localStorage, window.sessionStorage);
window.addEventListener('storage', session.followOtherTab);

/** The session, live. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.read);
}
