import { expect, test } from 'vitest';
import { aUser, riverside, type UserTraits } from '../test/users.ts';
import { mayOpen, mayReach } from './page-rule.ts';
import { type PagePath, pages, ruleOf } from './page-table.ts';
import { tabsOf } from './section-tabs.ts';

const enterprise = [{ ...riverside, isEnterpriseAdminOrg: true }];
const people = {
  'a User': {},
  'a billing contact': { account: { isBillingContact: true } },
  'a System Admin': { account: { selectedOrganizationAccessTypeId: 2 } },
  'an enterprise admin': { account: { selectedOrganizationAccessTypeId: 2 }, organizations: enterprise },
  'internal staff': { account: { isSuperAdmin: true }, organizations: [], selected: null },
  'internal staff in an organization': { account: { isSuperAdmin: true }, viewingAsSuper: true },
} satisfies Record<string, UserTraits>;
type Person = keyof typeof people;

const everybody = Object.keys(people) as Person[];
const inTenants: Person[] = [
  'a User',
  'a billing contact',
  'a System Admin',
  'internal staff in an organization',
];
const admins: Person[] = ['a System Admin', 'an enterprise admin', 'internal staff in an organization'];
const internal: Person[] = ['internal staff', 'internal staff in an organization'];

/** Of organizations that are open to other systems. */
const externalPages: readonly PagePath[] = ['/organization/api', '/organization/webhooks'];

const pagesBelow = (...bases: string[]) =>
  (Object.keys(pages) as PagePath[]).filter((page) =>
    bases.some((base) => page === base || page.startsWith(`${base}/`)),
  );

test.each<{ why: string; pages: readonly PagePath[]; openTo: readonly Person[] }>([
  {
    why: 'A026 A034 C041 C042: the dashboard and the tools',
    pages: ['/dashboard', '/tools'],
    openTo: everybody,
  },
  {
    why: 'A027 A029 A246 A255: clinical pages, not in an enterprise’s own organization',
    pages: pagesBelow('/profiles', '/protocols', '/codes')
      .filter((page) => !page.startsWith('/profiles/roster-import'))
      .concat(pagesBelow('/groups').filter((page) => page !== '/groups/$id/users')),
    openTo: inTenants,
  },
  {
    why: 'rosters are names, which internal staff do not see',
    pages: pagesBelow('/profiles/roster-import'),
    openTo: inTenants.filter((person) => person !== 'internal staff in an organization'),
  },
  {
    why: 'A135 A247 A250 C043: users, and those of a group',
    pages: [...pagesBelow('/users'), '/groups/$id/users'],
    openTo: admins,
  },
  {
    why: 'A038 A247 A249 C047: the organization’s settings',
    pages: [...pagesBelow('/organization').filter((page) => !externalPages.includes(page)), '/settings'],
    openTo: admins,
  },
  {
    why: 'A251 A252 C044: reporting',
    pages: ['/test-volume-report'],
    openTo: [...admins, 'a billing contact'],
  },
  {
    why: 'A039 A252 C048: billing',
    pages: pagesBelow('/billing').filter((page) => !page.startsWith('/billing/create-invoice')),
    openTo: [...admins, 'a billing contact'],
  },
  {
    why: 'invoices are made by internal staff in the organization that they opened',
    pages: ['/billing/create-invoice/{-$id}'],
    openTo: ['internal staff in an organization'],
  },
  {
    why: 'B049 B353: the subscription of an enterprise, and of whoever is billed',
    pages: ['/subscription'],
    openTo: [...admins, 'a billing contact'],
  },
  {
    why: 'B343: the subscription form is of internal staff in the organization that they opened',
    pages: ['/subscription/setup'],
    openTo: ['internal staff in an organization'],
  },
  {
    why: 'A042 A256: enterprise enrollment',
    pages: ['/enterprise-enrollment'],
    openTo: ['an enterprise admin'],
  },
  {
    why: 'A044 A046 A138 A261 C049: the internal pages',
    pages: pagesBelow('/super-admin', '/org-management'),
    openTo: internal,
  },
  {
    why: 'A043: the own account',
    pages: ['/account', '/account/personal-information', '/account/groups'],
    openTo: everybody,
  },
  {
    why: 'A265: a password is not changed while viewing as super',
    pages: ['/account/password'],
    openTo: everybody.filter((person) => person !== 'internal staff in an organization'),
  },
  { why: 'surveys', pages: ['/surveys'], openTo: inTenants },
  { why: 'a new survey', pages: ['/surveys/create'], openTo: ['a System Admin'] },
])('$why: who may open which page', ({ pages: listed, openTo }) => {
  expect(listed.length).toBeGreaterThan(0);
  for (const page of listed) {
    const opening = everybody.filter((person) => mayOpen(ruleOf(page), aUser(people[person])));
    expect(opening, page).toEqual(everybody.filter((person) => openTo.includes(person)));
  }
});

test.each(externalPages)(
  'B087: %s is there only for an organization with the external API, and then for its admins',
  (page) => {
    const rule = ruleOf(page);
    const openingWith = (externalApiEnabled: boolean) =>
      everybody.filter((person) => {
        const user = aUser(people[person]);
        const { selectedOrganization: selected } = user;
        const selectedOrganization = selected === null ? null : { ...selected, externalApiEnabled };
        return mayOpen(rule, { ...user, selectedOrganization });
      });
    expect(openingWith(false)).toEqual([]);
    expect(openingWith(true)).toEqual(admins);
  },
);

const reachedBy = (account: 'covid' | 'family') =>
  (Object.keys(pages) as PagePath[]).filter((page) => ruleOf(page).reachedBy?.includes(account));

test('A054 A262: type 4 reaches personal information and nothing else behind the sign-in', () => {
  expect(reachedBy('covid')).toEqual(['/account', '/account/personal-information']);
});

test('A263: type 5 reaches the dashboard and its own account', () => {
  expect(reachedBy('family')).toEqual([
    '/dashboard',
    '/account',
    '/account/personal-information',
    '/account/password',
  ]);
});

test.each([
  { why: 'A054 C315: a COVID account', accountTypeId: 4, tabs: ['Personal Information'] },
  { why: 'A263: a family', accountTypeId: 5, tabs: ['Personal Information', 'Password'] },
  { why: 'A117: staff', accountTypeId: 1, tabs: ['Personal Information', 'Password', 'Groups', 'Security'] },
])('$why is shown the tabs of the account area that it reaches', ({ accountTypeId, tabs }) => {
  const user = aUser({ account: { accountTypeId } });
  const shown = tabsOf('/account').filter((tab) => mayReach(ruleOf(tab), user));
  expect(shown.map((tab) => ruleOf(tab).title)).toEqual(tabs);
});

test.each<{ why: string; access: string; pages: readonly PagePath[] }>([
  {
    why: 'A050: login, the password pages, the full-page prints and page not found sign out',
    access: 'clearsUser',
    pages: [
      '/login',
      '/forgot-password',
      '/reset-password',
      '/invoice-fullpage',
      '/profile-test-fullpage',
      '/$',
    ],
  },
  {
    why: 'A051 A053: the redeem links and the mobile token need no stored user',
    access: 'open',
    pages: ['/', '/confirm-email', '/get-mobile-token', '/redeem-profile-access-link', '/redeem-code/$code'],
  },
  {
    why: 'A053: choosing an organization needs an account but no organization',
    access: 'account',
    pages: ['/select-organization'],
  },
  {
    why: 'A019 A020 A053: the frameless staff pages are internal staff’s',
    access: 'staff',
    pages: ['/sway-dashboard', '/sway-tools'],
  },
])('$why', ({ access, pages: expected }) => {
  expect((Object.keys(pages) as PagePath[]).filter((page) => ruleOf(page).access === access)).toEqual(
    expected,
  );
});
