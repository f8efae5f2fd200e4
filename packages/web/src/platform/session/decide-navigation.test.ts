import { expect, test } from 'vitest';
import { aUser, lakeside, riverside, type UserTraits } from '../test/users.ts';
import { decideNavigation, type IntendedPage, type NavigationDecision } from './decide-navigation.ts';
import type { Session } from './session-store.ts';

const sessionOf = (traits: UserTraits = {}): Session => {
  const user = aUser(traits);
  return {
    token: 't',
    user,
    selectedOrganizationId: user.selectedOrganization?.id ?? null,
    authenticationSource: 1,
    lastRefreshTime: 0,
  };
};
const page = (traits: Partial<IntendedPage> = {}): IntendedPage => ({
  access: 'organization',
  reachedBy: [],
  href: '/profiles?SearchString=ada',
  orgId: undefined,
  ...traits,
});

const member = sessionOf();
const covid = sessionOf({ account: { accountTypeId: 4 }, organizations: [] });
const family = sessionOf({ account: { accountTypeId: 5 }, organizations: [] });
const undecided = sessionOf({ organizations: [riverside, lakeside], selected: null });

interface Case {
  why: string;
  page: IntendedPage;
  session: Session | null;
  leadsTo: NavigationDecision;
}
const proceed = { kind: 'proceed' } as const;

test.each<Case>([
  { why: 'signed in', page: page({ access: 'clearsUser' }), session: member, leadsTo: { kind: 'clearUser' } },
  { why: 'signed out', page: page({ access: 'clearsUser' }), session: null, leadsTo: { kind: 'clearUser' } },
])('A050: pages that sign out let everybody through: $why', ({ page, session, leadsTo }) => {
  expect(decideNavigation(page, session)).toEqual(leadsTo);
});

test('A050: a page to print that the portal itself opened keeps the session', () => {
  expect(decideNavigation(page({ access: 'clearsUser', keepsUser: true }), member)).toEqual(proceed);
  expect(decideNavigation(page({ access: 'clearsUser', keepsUser: false }), member)).toEqual({
    kind: 'clearUser',
  });
});

test('an address without a page keeps whoever is signed in', () => {
  const unknown = page({ access: 'clearsUser', keepsSignedIn: true });
  for (const session of [member, covid, family, undecided])
    expect(decideNavigation(unknown, session)).toEqual(proceed);
  expect(decideNavigation(unknown, null)).toEqual({ kind: 'clearUser' });
});

test.each<Case>([
  { why: 'signed in', page: page({ access: 'open' }), session: member, leadsTo: proceed },
  { why: 'signed out', page: page({ access: 'open' }), session: null, leadsTo: proceed },
])('A051 A053: open pages change nothing: $why', ({ page, session, leadsTo }) => {
  expect(decideNavigation(page, session)).toEqual(leadsTo);
});

test.each<Case>([
  {
    why: 'the whole path is kept',
    page: page(),
    session: null,
    leadsTo: { kind: 'login', redirect: '/profiles?SearchString=ada', orgId: undefined },
  },
  {
    why: 'with the organization that was asked for',
    page: page({ orgId: 2, href: '/profiles?orgId=2' }),
    session: null,
    leadsTo: { kind: 'login', redirect: '/profiles?orgId=2', orgId: 2 },
  },
  {
    why: 'choosing an organization needs an account too',
    page: page({ access: 'account', href: '/select-organization' }),
    session: null,
    leadsTo: { kind: 'login', redirect: '/select-organization', orgId: undefined },
  },
])('A052 A053: signed out leads to login: $why', ({ page, session, leadsTo }) => {
  expect(decideNavigation(page, session)).toEqual(leadsTo);
});

const staff = sessionOf({ account: { isSuperAdmin: true }, organizations: [], selected: null });
const staffDashboard = page({ access: 'staff', href: '/sway-dashboard' });
const toLogin = { kind: 'login', redirect: '/sway-dashboard', orgId: undefined } as const;
test.each<Case>([
  { why: 'internal staff', page: staffDashboard, session: staff, leadsTo: proceed },
  { why: 'everybody else who is signed in', page: staffDashboard, session: member, leadsTo: toLogin },
  { why: 'a family account', page: staffDashboard, session: family, leadsTo: toLogin },
  { why: 'somebody signed out', page: staffDashboard, session: null, leadsTo: toLogin },
])('A019 A020 A053: a staff page outside the frame, opened by $why', ({ page, session, leadsTo }) => {
  expect(decideNavigation(page, session)).toEqual(leadsTo);
});

test.each<Case>([
  {
    why: 'a COVID account to any page',
    page: page(),
    session: covid,
    leadsTo: { kind: 'goTo', path: '/account/personal-information' },
  },
  {
    why: 'a COVID account to the dashboard',
    page: page({ reachedBy: ['family'] }),
    session: covid,
    leadsTo: { kind: 'goTo', path: '/account/personal-information' },
  },
  {
    why: 'a COVID account to choosing an organization',
    page: page({ access: 'account' }),
    session: covid,
    leadsTo: { kind: 'goTo', path: '/account/personal-information' },
  },
  {
    why: 'a COVID account to its own information',
    page: page({ access: 'account', reachedBy: ['covid', 'family'] }),
    session: covid,
    leadsTo: proceed,
  },
])('A054 A007: $why', ({ page, session, leadsTo }) => {
  expect(decideNavigation(page, session)).toEqual(leadsTo);
});

test.each<Case>([
  { why: 'the dashboard', page: page({ reachedBy: ['family'] }), session: family, leadsTo: proceed },
  { why: 'profiles', page: page(), session: family, leadsTo: { kind: 'goTo', path: '/dashboard' } },
])('A263 A008: a family account and $why', ({ page, session, leadsTo }) => {
  expect(decideNavigation(page, session)).toEqual(leadsTo);
});

test.each<Case>([
  { why: 'A055: the same', page: page({ orgId: 1 }), session: member, leadsTo: proceed },
  {
    why: 'A056: none',
    page: page(),
    session: member,
    leadsTo: { kind: 'addOrganization', organizationId: 1 },
  },
  {
    why: 'A057: another',
    page: page({ orgId: 2 }),
    session: member,
    leadsTo: { kind: 'switchOrganization', organizationId: 2 },
  },
  {
    why: 'A057: one, with none selected',
    page: page({ orgId: 2 }),
    session: undecided,
    leadsTo: { kind: 'switchOrganization', organizationId: 2 },
  },
  {
    why: 'A018: none, with none selected',
    page: page(),
    session: undecided,
    leadsTo: { kind: 'selectOrganization', redirect: '/profiles?SearchString=ada' },
  },
  {
    why: 'A056: none on a page of the own account',
    page: page({ access: 'signedIn', href: '/account' }),
    session: member,
    leadsTo: { kind: 'addOrganization', organizationId: 1 },
  },
  {
    why: 'A057: another on a page of the own account',
    page: page({ access: 'signedIn', orgId: 2 }),
    session: member,
    leadsTo: { kind: 'switchOrganization', organizationId: 2 },
  },
  {
    why: 'A055: none on such a page, with none selected',
    page: page({ access: 'signedIn' }),
    session: undecided,
    leadsTo: proceed,
  },
  {
    why: 'A057: one on such a page, with none selected',
    page: page({ access: 'signedIn', orgId: 2 }),
    session: undecided,
    leadsTo: { kind: 'switchOrganization', organizationId: 2 },
  },
  {
    why: 'A053: choosing needs none',
    page: page({ access: 'account', orgId: 2 }),
    session: undecided,
    leadsTo: proceed,
  },
])('$why organization in the address', ({ page, session, leadsTo }) => {
  expect(decideNavigation(page, session)).toEqual(leadsTo);
});
