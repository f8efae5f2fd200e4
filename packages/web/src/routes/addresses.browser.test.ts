import { createMemoryHistory } from '@tanstack/react-router';
import { afterEach, expect, test } from 'vitest';
import { mayOpen } from '../platform/navigation/page-rule.ts';
import { ruleOf } from '../platform/navigation/page-table.ts';
import { session } from '../platform/session/session-store.ts';
import { aUser, riverside, type UserTraits } from '../platform/test/users.ts';
import { makeRouter } from './router.ts';

afterEach(() => session.end());

const people = {
  'a User': {},
  'a billing contact': { account: { isBillingContact: true } },
  'a System Admin': { account: { selectedOrganizationAccessTypeId: 2 } },
  'an enterprise admin': {
    account: { selectedOrganizationAccessTypeId: 2 },
    organizations: [{ ...riverside, isEnterpriseAdminOrg: true }],
  },
  'internal staff': { account: { isSuperAdmin: true }, organizations: [], selected: null },
  'internal staff in an organization': { account: { isSuperAdmin: true }, viewingAsSuper: true },
  'a COVID account': { account: { accountTypeId: 4 }, organizations: [], selected: null },
  'a family account': { account: { accountTypeId: 5 }, organizations: [], selected: null },
} satisfies Record<string, UserTraits>;
type Person = keyof typeof people;

/** Where an address leads somebody, without the organization that it gains, and whether the page there opens. */
async function follow(person: Person, address: string): Promise<{ lands: string; isOpen: boolean }> {
  const user = aUser(people[person]);
  session.start('token-1', user, 1);
  const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
  await router.load();
  const { href } = router.state.location;
  const page = router.state.matches.at(-1)?.staticData.page ?? '/$';
  const { pathname, searchParams } = new URL(href, 'http://portal.invalid');
  searchParams.delete('orgId');
  const query = searchParams.toString();
  return { lands: query === '' ? pathname : `${pathname}?${query}`, isOpen: mayOpen(ruleOf(page), user) };
}

const billing = [
  '/billing/billing-overview',
  '/billing/billing-settings',
  '/billing/billing-history',
  '/billing/billing-history/7',
  '/billing/view-invoices',
  '/billing/view-invoices?id=7',
  '/billing/subscription',
  '/billing/usage',
];
const administration = [
  '/users',
  '/users/3',
  '/organization/settings',
  '/organization/security',
  '/organization/statistics',
  '/settings',
];
const internal = [
  '/super-admin/organizations',
  '/super-admin/profiles-and-users',
  '/super-admin/all-invoices',
  '/super-admin/nces-tool',
  '/super-admin/new-org-enrollment',
  '/super-admin/reporting/organization-report',
  '/super-admin/reporting/subscription-report',
  '/super-admin/reporting/sway-dashboard',
  '/super-admin/reporting/tests-by-domain',
  '/super-admin/reporting/raw-data-export',
  '/super-admin/reporting/invoice-reports',
  '/super-admin/reporting/email-report',
];
const management = [
  '/org-management/overview',
  '/org-management/usage',
  '/org-management/subscription',
  '/org-management/connections/overview',
  '/org-management/connections/access',
  '/org-management/connections/billing',
  '/org-management/measures',
  '/org-management/reporting/profiles-tested-report',
  '/org-management/reporting/billing-email-log',
];
const profileTabs = [
  'overview',
  'groups',
  'codes',
  'events',
  'calendar',
  'baselines',
  'trends',
  'test-history',
  'test/9',
].map((tab) => `/profiles/5/${tab}`);
const groupTabs = ['profiles', 'overview', 'users', 'schedule', 'codes', 'notifications'].map(
  (tab) => `/groups/1/${tab}`,
);

test.each<{ why: string; person: Person; addresses: readonly string[] }>([
  {
    why: 'A026 A027 A031 A033 A034 A035',
    person: 'a System Admin',
    addresses: [
      '/dashboard',
      '/profiles',
      '/groups',
      '/protocols',
      '/protocols/1',
      '/tools',
      '/codes',
      '/codes/1',
    ],
  },
  {
    why: 'A028 A029 A030 A032 A036 A037',
    person: 'a System Admin',
    addresses: [
      '/profiles/bulk-move',
      '/profiles/bulk-move/1',
      ...profileTabs,
      ...groupTabs,
      '/settings',
      '/surveys',
      '/surveys/create',
    ],
  },
  {
    why: 'A038 A039 A040 A041 A043',
    person: 'a System Admin',
    addresses: [
      ...administration,
      ...billing,
      '/test-volume-report',
      '/account/personal-information',
      '/account/password',
      '/account/groups',
    ],
  },
  { why: 'A252 B014 B019 C309', person: 'a billing contact', addresses: [...billing, '/test-volume-report'] },
  {
    why: 'A042 A254',
    person: 'an enterprise admin',
    addresses: ['/dashboard', '/tools', '/enterprise-enrollment', '/users', '/test-volume-report'],
  },
  {
    why: 'A019 A020 A044 A045 A053',
    person: 'internal staff',
    addresses: ['/sway-dashboard', '/sway-tools', '/select-organization', ...internal],
  },
  {
    why: 'A046 A047 A048 B048 B067',
    person: 'internal staff in an organization',
    addresses: [...management, '/billing/create-invoice'],
  },
  {
    why: 'A008 A263',
    person: 'a family account',
    addresses: ['/dashboard', '/account/personal-information', '/account/password'],
  },
])('$why: these addresses open to $person', async ({ person, addresses }) => {
  for (const address of addresses)
    expect(await follow(person, address), address).toEqual({ lands: address, isOpen: true });
});

test.each<{ why: string; person: Person; addresses: readonly string[] }>([
  {
    why: 'A040 A041 A246 A247',
    person: 'a User',
    addresses: [
      ...administration,
      ...billing,
      '/test-volume-report',
      '/surveys/create',
      '/super-admin/organizations',
      '/org-management/overview',
      '/enterprise-enrollment',
    ],
  },
  { why: 'A252', person: 'a billing contact', addresses: ['/users', '/organization/settings'] },
  {
    why: 'A043 A044 A046',
    person: 'a System Admin',
    addresses: [...internal, ...management, '/enterprise-enrollment'],
  },
  {
    why: 'A254 A255 B166',
    person: 'an enterprise admin',
    addresses: ['/profiles', '/groups', '/protocols', '/codes', '/super-admin/new-org-enrollment'],
  },
  {
    why: 'A042 A265',
    person: 'internal staff in an organization',
    addresses: ['/account/password', '/enterprise-enrollment'],
  },
])(
  '$why: these addresses stay, and say to $person that they have no access',
  async ({ person, addresses }) => {
    for (const address of addresses)
      expect(await follow(person, address), address).toEqual({ lands: address, isOpen: false });
  },
);

test.each<{ why: string; person: Person; from: readonly string[]; to: string }>([
  { why: 'A025', person: 'a User', from: ['/'], to: '/dashboard' },
  { why: 'A029', person: 'a System Admin', from: ['/profiles/5'], to: '/profiles/5/overview' },
  { why: 'A032', person: 'a System Admin', from: ['/groups/1'], to: '/groups/1/profiles' },
  { why: 'A038', person: 'a System Admin', from: ['/organization'], to: '/organization/settings' },
  {
    why: 'A039',
    person: 'a System Admin',
    from: ['/billing', '/billing/create-invoice'],
    to: '/billing/billing-overview',
  },
  {
    why: 'A039 A252',
    person: 'a billing contact',
    from: ['/billing/create-invoice'],
    to: '/billing/billing-overview',
  },
  { why: 'A043', person: 'a System Admin', from: ['/account'], to: '/account/personal-information' },
  { why: 'A044', person: 'internal staff', from: ['/super-admin'], to: '/super-admin/organizations' },
  {
    why: 'A045',
    person: 'internal staff',
    from: ['/super-admin/reporting'],
    to: '/super-admin/reporting/organization-report',
  },
  {
    why: 'A046',
    person: 'internal staff in an organization',
    from: ['/org-management'],
    to: '/org-management/overview',
  },
  {
    why: 'A047',
    person: 'internal staff in an organization',
    from: ['/org-management/connections'],
    to: '/org-management/connections/overview',
  },
  {
    why: 'A048 B076',
    person: 'internal staff in an organization',
    from: ['/org-management/reporting', '/org-management/reports'],
    to: '/org-management/reporting/profiles-tested-report',
  },
  {
    why: 'A019 A020 A053',
    person: 'a System Admin',
    from: ['/sway-dashboard'],
    to: '/login?redirect=%2Fsway-dashboard',
  },
  {
    why: 'A007 A054 A262',
    person: 'a COVID account',
    from: [
      '/dashboard',
      '/profiles',
      '/account/password',
      '/account/groups',
      '/users',
      '/select-organization',
      '/super-admin',
    ],
    to: '/account/personal-information',
  },
  {
    why: 'A008 A263',
    person: 'a family account',
    from: ['/profiles', '/profiles/1/overview', '/account/groups', '/users', '/billing', '/org-management'],
    to: '/dashboard',
  },
])('$why: $person is led from $from to $to', async ({ person, from, to }) => {
  for (const address of from) expect((await follow(person, address)).lands, address).toBe(to);
});

test.each(['/profiles/abc', '/groups/0', '/users/-1', '/no/such/page'])(
  'A024: %s is no page of the portal',
  async (address) => {
    session.start('token-1', aUser(people['a System Admin']), 1);
    const router = makeRouter(createMemoryHistory({ initialEntries: [address] }));
    await router.load();
    const { matches } = router.state;
    const isUnknown = ({ status, staticData }: (typeof matches)[number]) =>
      status === 'notFound' || staticData.page === '/$';
    expect(matches.some(isUnknown)).toBe(true);
  },
);
