import type { CurrentUser } from '@plumbline/contract';
import { useSyncExternalStore } from 'react';
import { idParam } from '../navigation/search-params.ts';

/** How the person signed in, as specified. */
export const authenticationSources = { password: 1, openIdConnect: 2, saml: 3 } as const;

/** The session as the browser stores it. */
export interface Session {
  token: string;
  user: CurrentUser;
  /** The organization that this tab shows. It is sent with every call, so that two tabs can show two organizations. */
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
/** Raised when the stored shape changes; a session that an older release stored then counts as signed out. */
const shapeVersion = 1;

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/**
 * Returns whether everything is there that the guard decides by. A partial session counts as none: it would be led from page to
 * page without end, and signing in again mends it.
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
 * Reads the stored session.
 *
 * @returns null for nothing, for another release's shape, for a session that lost a part, and for text that is not a session
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
 * Returns this tab's session after another tab wrote. Signing in and out is shared. The organization is not: its data is on this
 * screen, and a change in the background would show one organization's page with another's rows.
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

/** The store of one browser's session. Outside tests there is one, `session`. */
export class SessionStore {
  readonly #storage: Storage;
  readonly #tabStorage: Storage;
  readonly #listeners = new Set<SessionListener>();
  #current: Session | null;
  #hasExpired = false;

  /**
   * @param storage shared by all tabs
   * @param tabStorage of this tab, cleared when the tab is closed
   */
  constructor(storage: Storage, tabStorage: Storage) {
    this.#storage = storage;
    this.#tabStorage = tabStorage;
    this.#current = this.#stored();
  }

  /** Returns the session of this browser, or null. */
  readonly read = (): Session | null => this.#current;

  /** The organization that this tab showed until its session ended; undefined while somebody is signed in. */
  readonly lastOrganizationId = (): number | undefined =>
    this.#current === null ? idParam(this.#tabStorage.getItem(lastOrganizationKey)) : undefined;

  /** Whether the server ended the last session of this document, and nobody has signed in since. */
  get hasExpired(): boolean {
    return this.#hasExpired && this.#current === null;
  }

  /** Stores the session after signing in, with the version of the mobile app where that opened the portal. */
  start(token: string, user: CurrentUser, authenticationSource: number, mobileAppVersion?: string): void {
    this.#hasExpired = false;
    this.#replace({
      ...(mobileAppVersion === undefined ? {} : { mobileAppVersion }),
      token,
      user,
      selectedOrganizationId: user.selectedOrganization?.id ?? null,
      authenticationSource,
      lastRefreshTime: Date.now(),
    });
  }

  /** Stores a newer answer about the account. Nothing happens when another session has begun since the call was sent. */
  update(user: CurrentUser, token: string): void {
    if (this.#current?.token === token) this.#replace(looking(this.#current, user));
  }

  /**
   * Stores that another organization was selected. The screen still shows the former organization until the caller reloads the
   * page, which it does next.
   */
  storeSwitched(user: CurrentUser, token: string): void {
    if (this.#current?.token === token) this.#write(looking(this.#current, user));
  }

  /** Drops the selected organization, which turned out to be out of reach. */
  loseOrganization(): void {
    if (this.#current !== null)
      this.#replace(looking(this.#current, { ...this.#current.user, selectedOrganization: null }));
  }

  /** Stores for all tabs that the session is being extended now, without changing which organization another tab selected. */
  noteRefresh(): void {
    if (this.#current === null) return;
    const lastRefreshTime = Date.now();
    this.#current = { ...this.#current, lastRefreshTime };
    const stored = this.#stored();
    if (stored?.token === this.#current.token) this.#write({ ...stored, lastRefreshTime });
  }

  /** Signs out: everything is removed except which organization this tab showed. */
  end(): void {
    if (this.#current !== null || this.#stored() !== null) this.#replace(null);
  }

  /** The server knows the session no more. */
  expire(): void {
    this.#hasExpired = this.#current !== null;
    this.end();
  }

  readonly subscribe = (listener: SessionListener): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Handles the browser's `storage` event, which only other tabs cause. A null key means that everything was cleared. */
  readonly followOtherTab = (event: Pick<StorageEvent, 'key' | 'newValue'>): void => {
    if (event.key === storageKey || event.key === null)
      this.#set(afterOtherTab(this.#current, readStoredSession(event.newValue)));
  };

  /** Internal staff open an organization with a reason each time, so theirs is not stored. */
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

/** Returns the session, and renders again when it changes. */
export function useSession(): Session | null {
  return useSyncExternalStore(session.subscribe, session.read);
}
