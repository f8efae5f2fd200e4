import type { Page } from '@playwright/test';
import type { DemoIds } from './phone-pages.ts';
import { accountMoments } from './walk-account-moments.ts';
import type { Moment, Reply } from './walk-moment.ts';

const refused = { status: 400, says: 'This was refused. Please check it and try again.' };

const failed = { status: 500, says: 'The server could not answer. Please try again.' };

const rowsOf = (reply: Reply, name: string): Reply[] => reply[name] as Reply[];

/** The first of the rows, once with each of the changes. */
const eachWith = (name: string, changes: readonly Reply[]) => (reply: Reply) => {
  const [first] = rowsOf(reply, name);
  return { ...reply, [name]: changes.map((change, index) => ({ ...first, id: index + 1, ...change })) };
};

const invoiceStates: readonly Reply[] = [
  { state: 'Outstanding', displayNumber: 'PL-000101 (NOT SENT)', isNotSent: true },
  { state: 'Outstanding', displayNumber: 'PL-000102' },
  { state: 'Outstanding', displayNumber: 'PL-000103', isPartiallyPaid: true },
  { state: 'Past Due', displayNumber: 'PL-000104', isPastDue: true, isOverdue: true },
  { state: 'PO Pending', displayNumber: 'PL-000105', isPOPending: true },
  { state: 'Paid', displayNumber: 'PL-000106', remaining: '$0.00', remainingNumeric: 0 },
  { state: 'Payment Refunded', displayNumber: 'PL-000107', isRefunded: true },
  { state: 'VOIDED', displayNumber: 'PL-000108 (VOIDED)' },
];

const invoiceWith = (change: Reply) => (reply: Reply) => ({
  ...reply,
  invoice: { ...(reply.invoice as Reply), ...change },
});

async function saveASwitch(page: Page): Promise<void> {
  await page.getByRole('checkbox').first().click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(refused.says).waitFor();
}

const withoutWriting = (reply: Reply): Reply => ({
  ...reply,
  permissions: (reply.permissions as string[]).filter(
    (one) => !/write|manage|delete|create|configure/.test(one),
  ),
});

const tab = (profileId: number, name: string) => `/profiles/${profileId}/${name}`;

/** An open event since which nobody was tested. */
const untestedEvent = (reply: Reply): Reply => ({
  ...reply,
  openEvent: {
    ...(reply.openEvent as Reply | null),
    id: 1,
    eventTypeId: 1,
    name: 'Concussion',
    startedOn: new Date(Date.now() - 7 * 86_400_000).toISOString(),
    dayNumber: 8,
    testCount: 0,
  },
});

/** What the pages of the portal can be in beside the states that all have. Who signs in is in `walk-account-moments.ts`. */
export function moments({ profileId, testId }: DemoIds): readonly Moment[] {
  const admin = { as: 'admin' } as const;
  const ofProfile = {
    ...admin,
    route: '/profiles/$profileId/overview',
    address: tab(profileId, 'overview'),
  } as const;
  const invoices = {
    ...admin,
    route: '/billing/view-invoices/{-$id}',
    address: '/billing/view-invoices?id=2',
  } as const;
  const invoicePrint = {
    ...admin,
    route: '/invoice-fullpage',
    address: '/invoice-fullpage?isPortal=true&invoiceId=2',
  } as const;
  const testPrint = {
    ...admin,
    route: '/profile-test-fullpage',
    address: `/profile-test-fullpage?isPortal=true&isLocal=true&profileTestId=${testId}`,
  } as const;
  return [
    ...accountMoments,
    { ...ofProfile, name: 'not there', address: tab(999_999, 'overview') },
    { ...ofProfile, name: 'event without a test', replies: { 'Profile/GetWebProfileDetail': untestedEvent } },
    { ...admin, name: 'not there', route: '/groups/$id/profiles', address: '/groups/999999/profiles' },
    { ...admin, name: 'not there', route: '/codes/$id', address: '/codes/999999' },
    { ...admin, name: 'not there', route: '/users/$id', address: '/users/999999' },
    { ...admin, name: 'not there', route: '/protocols/$id', address: '/protocols/999999' },
    {
      ...admin,
      name: 'not there',
      route: '/profiles/$profileId/test/$testId',
      address: tab(profileId, 'test/999999'),
    },
    { ...admin, name: 'nothing found', route: '/profiles', address: '/profiles?SearchString=zzzz' },
    {
      ...admin,
      name: 'no network',
      route: '/profiles',
      address: '/profiles',
      replies: { 'Profile/GetProfilesPaged': 'no answer' },
    },
    {
      ...admin,
      name: 'page breaks',
      route: '/groups',
      address: '/groups',
      replies: { 'Group/GetGroups': { reply: { groups: [null] } } },
    },
    { as: 'trainer', name: 'no access', route: '/organization/settings', address: '/organization/settings' },
    {
      ...admin,
      name: 'save refused',
      route: '/organization/settings',
      address: '/organization/settings',
      replies: { 'Organization/UpdateOrganizationPreferences': refused },
      steps: saveASwitch,
    },
    {
      ...invoices,
      name: 'of every state',
      replies: { 'Billing/GetInvoices': eachWith('invoices', invoiceStates) },
    },
    ...invoiceStates.map((change) => ({
      ...invoices,
      name: `one ${String(change.displayNumber).toLowerCase().replace(/[()]/g, '')}`,
      replies: { 'Billing/GetInvoiceForPortal': invoiceWith(change) },
    })),
    { ...invoicePrint, name: 'opened' },
    { ...invoicePrint, name: 'failed', replies: { 'Billing/GetInvoiceForPortal': failed } },
    { ...testPrint, name: 'opened' },
    { ...testPrint, name: 'failed', replies: { 'Profile/getProfileTestForPortal': failed } },
    {
      as: 'staff',
      name: 'who may only read',
      route: '/super-admin/organizations',
      address: '/super-admin/organizations',
      replies: { 'account/GetCurrentUser': withoutWriting },
    },
    {
      as: 'staff-in-organization',
      name: 'who may only read',
      route: '/org-management/overview',
      address: '/org-management/overview',
      replies: { 'account/GetCurrentUser': withoutWriting },
    },
  ];
}
