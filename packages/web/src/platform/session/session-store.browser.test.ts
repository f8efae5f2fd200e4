import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aUser, lakeside, riverside } from '../test/users.ts';
import { afterOtherTab, readStoredSession, SessionStore } from './session-store.ts';

const key = 'plumbline.session';
const both = [riverside, lakeside];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

const newStore = () => new SessionStore(localStorage, sessionStorage);
const signedIn = () => {
  const store = newStore();
  store.start('token-1', aUser({ organizations: both }), 1);
  return store;
};

test('A156 A184: signing in keeps token, organization, user, source and refresh time, over a reload', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 });
  signedIn();
  expect(newStore().read()).toEqual({
    token: 'token-1',
    user: aUser({ organizations: both }),
    selectedOrganizationId: 1,
    authenticationSource: 1,
    lastRefreshTime: 1_700_000_000_000,
  });
});

test('A052: the tab knows which organization it looked at until its session ended, and only while nobody is signed in', () => {
  const store = signedIn();
  expect(store.lastOrganizationId()).toBeUndefined();
  store.end();
  expect(store.lastOrganizationId()).toBe(1);
  expect(newStore().lastOrganizationId()).toBe(1);
  store.start('token-2', aUser({ account: { isSuperAdmin: true }, viewingAsSuper: true }), 1);
  store.end();
  expect(store.lastOrganizationId()).toBeUndefined();
});

test('A058: a session that the server ended is known as such until somebody signs in; one that was left is not', () => {
  const store = signedIn();
  store.expire();
  expect(store.read()).toBeNull();
  expect(store.hasExpired).toBe(true);
  store.start('token-2', aUser(), 1);
  expect(store.hasExpired).toBe(false);
  store.end();
  store.expire();
  expect(store.hasExpired).toBe(false);
});

test('A186: signing out leaves nothing behind', () => {
  const store = signedIn();
  store.end();
  expect(store.read()).toBeNull();
  expect(localStorage.getItem(key)).toBeNull();
});

test.each([
  { why: 'nothing', text: null },
  { why: 'no JSON', text: '{' },
  { why: 'another value', text: '7' },
  { why: 'another release', text: JSON.stringify({ version: 0, session: { token: 'x' } }) },
  { why: 'half of it', text: JSON.stringify({ version: 1 }) },
])('what is stored counts as signed out when it is $why', ({ text }) => {
  expect(readStoredSession(text)).toBeNull();
});

const whole = {
  token: 'token-1',
  user: aUser(),
  selectedOrganizationId: 1,
  authenticationSource: 1,
  lastRefreshTime: 1_700_000_000_000,
};
const storedAs = (session: object) => JSON.stringify({ version: 1, session });

test('a whole session is read as it was stored', () => {
  expect(readStoredSession(storedAs(whole))).toEqual(whole);
  expect(readStoredSession(storedAs({ ...whole, selectedOrganizationId: null }))).not.toBeNull();
});

test.each([
  ...Object.keys(whole).map((part) => ({ why: `without ${part}`, damage: { [part]: undefined } })),
  { why: 'with an organization that is no id', damage: { selectedOrganizationId: 'x' } },
  { why: 'with organization 0', damage: { selectedOrganizationId: 0 } },
  { why: 'with an empty token', damage: { token: '' } },
  { why: 'with a user without account', damage: { user: { ...aUser(), account: null } } },
  { why: 'with a user without permissions', damage: { user: { ...aUser(), permissions: undefined } } },
])('a stored session $why counts as signed out', ({ damage }) => {
  expect(readStoredSession(storedAs({ ...whole, ...damage }))).toBeNull();
});

test('listeners hear what is and what was, until they leave', () => {
  const store = signedIn();
  const heard = vi.fn();
  const leave = store.subscribe(heard);
  store.end();
  expect(heard).toHaveBeenCalledExactlyOnceWith(null, expect.objectContaining({ token: 'token-1' }));
  leave();
  store.start('token-2', aUser(), 1);
  expect(heard).toHaveBeenCalledTimes(1);
});

test('ending an ended session says nothing', () => {
  const store = newStore();
  const heard = vi.fn();
  store.subscribe(heard);
  store.end();
  expect(heard).not.toHaveBeenCalled();
});

test('a late answer about a former session changes nothing', () => {
  const store = signedIn();
  store.update(aUser({ account: { firstName: 'Late' } }), 'token-0');
  expect(store.read()?.user.account.firstName).toBe('Ada');
});

test('A197: a switch is stored for the next load and leaves what is on the screen alone', () => {
  const store = signedIn();
  store.storeSwitched(aUser({ organizations: both, selected: lakeside }), 'token-1');
  expect(store.read()?.selectedOrganizationId).toBe(1);
  expect(newStore().read()?.selectedOrganizationId).toBe(2);
});

test('noting a refresh keeps the organization that another tab chose', () => {
  const store = signedIn();
  newStore().storeSwitched(aUser({ organizations: both, selected: lakeside }), 'token-1');
  store.noteRefresh();
  expect(store.read()?.selectedOrganizationId).toBe(1);
  expect(newStore().read()?.selectedOrganizationId).toBe(2);
});

test('another tab signs out, and this one is signed out', () => {
  const store = signedIn();
  store.followOtherTab({ key, newValue: null });
  expect(store.read()).toBeNull();
});

test('everything is cleared, and this tab is signed out; another key does nothing', () => {
  const store = signedIn();
  store.followOtherTab({ key: 'mantine-color-scheme-value', newValue: null });
  expect(store.read()).not.toBeNull();
  store.followOtherTab({ key: null, newValue: null });
  expect(store.read()).toBeNull();
});

test('another tab looks at another organization, and this one stays where it is', () => {
  const own = signedIn().read();
  if (own === null) throw new Error('not signed in');
  const elsewhere = {
    ...own,
    user: aUser({ organizations: both, selected: lakeside }),
    selectedOrganizationId: 2,
    lastRefreshTime: own.lastRefreshTime + 5,
  };
  expect(afterOtherTab(own, elsewhere)).toEqual({ ...own, lastRefreshTime: own.lastRefreshTime + 5 });
});

test('somebody else signs in in another tab, and this one follows', () => {
  const own = signedIn().read();
  if (own === null) throw new Error('not signed in');
  const other = { ...own, token: 'token-2' };
  expect(afterOtherTab(own, other)).toEqual(other);
  expect(afterOtherTab(null, other)).toEqual(other);
});
