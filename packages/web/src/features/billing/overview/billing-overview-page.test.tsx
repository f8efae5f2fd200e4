import {
  type BillingInfo,
  type BillingOverview,
  type FamilyPosition,
  getBillingInfo,
  getInvoices,
  type InvoiceRow,
  tryGetBillingOverview,
} from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { brands } from '../../../brand/brands.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { aBillingInfo, aSavedCard, withCards } from '../../../platform/test/billing-info.ts';
import { anInvoiceRow, aPayment } from '../../../platform/test/invoices.ts';
import { openPage } from '../../../platform/test/open-page.tsx';
import { aUser } from '../../../platform/test/users.ts';
import { BillingOverviewPage } from './billing-overview-page.tsx';

afterEach(() => vi.restoreAllMocks());

const counted = {
  purchased: 300,
  used: 214,
  removed: 0,
  balance: 86,
  remaining: 86,
  remainingText: '86',
  overage: 0,
  percentUsed: 71,
  percentUsedText: '71% used',
};
const aPosition = (traits: Partial<FamilyPosition> = {}): FamilyPosition => ({
  family: 'sports',
  account: { organizationId: 1, name: 'Riverside High School', isOwn: true },
  productSubscriptionId: 4,
  packageTierId: 2,
  packageTier: 'Sports+',
  periodStart: '2025-10-15',
  periodEnd: '2026-10-14',
  today: '2026-10-06',
  terms: 'counted',
  ownPeople: 214,
  credits: counted,
  forecast: { kind: 'runsOut', day: '2026-10-29', text: 'At this pace you run out on October 29.' },
  ...traits,
});
const clinical = (traits: Partial<FamilyPosition> = {}) =>
  aPosition({ family: 'clinical', packageTier: 'Premium', packageTierId: 4, ...traits });

const anOverview = (traits: Partial<BillingOverview> = {}): BillingOverview => ({
  accountStatus: 'active',
  sportsPackageName: 'Sports+',
  sportsProfilesPurchased: 300,
  sportsProfilesUsed: 214,
  sportsProfilesRemaining: 86,
  sportsPeriodStart: '2025-10-15',
  sportsPeriodEnd: '2026-10-14',
  clinicalPackageName: null,
  clinicalProfilesPurchased: null,
  clinicalProfilesUsed: null,
  clinicalProfilesRemaining: null,
  clinicalPeriodStart: null,
  clinicalPeriodEnd: null,
  sports: aPosition(),
  clinical: null,
  billedTo: null,
  owed: { invoiceCount: 1, total: '$4,860.00', first: anInvoiceRow(), daysUntilDue: 9 },
  ...traits,
});

interface Beside {
  invoices?: Answer;
  info?: Answer;
}

const invoicesAre = (...invoices: InvoiceRow[]): Answer => ({
  reply: { invoices, totalCount: invoices.length },
});
const infoIs = (billingInfo: BillingInfo): Answer => ({ reply: { billingInfo } });

async function opening(
  answer: Answer,
  { invoices = invoicesAre(), info = infoIs(aBillingInfo()) }: Beside = {},
) {
  const requests = answerCalls([
    [tryGetBillingOverview, () => answer],
    [getInvoices, () => invoices],
    [getBillingInfo, () => info],
  ]);
  const { screen } = await openPage({
    addresses: ['/billing/billing-overview?orgId=1'],
    screens: { '/billing/billing-overview': BillingOverviewPage },
    user: aUser({ permissions: ['billing:manage'] }),
  });
  return Object.assign(screen, { requests });
}
const showing = (traits: Partial<BillingOverview> = {}, beside?: Beside) =>
  opening({ reply: { billingOverview: anOverview(traits) } }, beside);

const nothingOwed = { invoiceCount: 0, total: '$0.00', first: null, daysUntilDue: null };

test('B026 B027: what is owed and by when, and the invoice that Pay Now leads to', async () => {
  const screen = await showing();
  const owed = screen.getByRole('region', { name: 'Amount due' });
  for (const text of ['$4,860.00', 'Oct 15, 2026 in 9 days']) {
    await expect.element(owed.getByText(text)).toBeVisible();
  }
  const link = (name: string) => owed.getByRole('link', { name });
  const invoice = '/billing/view-invoices?orgId=1&id=71';
  await expect.element(link('Pay Now')).toHaveAttribute('href', invoice);
  await expect.element(link('PL-000123')).toHaveAttribute('href', invoice);
  await expect.element(link('View Invoices')).toHaveAttribute('href', '/billing/view-invoices?orgId=1');
});

test('B027 B029: the four newest invoices, each with its state and the way to it, and the way to all', async () => {
  const paid = anInvoiceRow({
    id: 70,
    displayNumber: 'PL-000122',
    total: '$540.00',
    state: 'Paid',
    payment: aPayment({ paymentDate: '2026-07-09' }),
  });
  const screen = await showing({ owed: nothingOwed }, { invoices: invoicesAre(anInvoiceRow(), paid) });
  const card = screen.getByRole('region', { name: 'Invoices' });
  for (const name of ['Invoice Number', 'Invoice Date', 'Due Date', 'Total', 'Payment']) {
    await expect.element(card.getByRole('columnheader', { name, exact: true })).toBeVisible();
  }
  await expect.element(card.getByText('Outstanding')).toBeVisible();
  await expect.element(card.getByText('Paid Jul 9, 2026')).toBeVisible();
  await expect
    .element(card.getByRole('link', { name: 'PL-000122' }))
    .toHaveAttribute('href', '/billing/view-invoices?orgId=1&id=70');
  await expect
    .element(card.getByRole('link', { name: 'View Invoices' }))
    .toHaveAttribute('href', '/billing/view-invoices?orgId=1');
  expect(screen.requests.find(({ path }) => path === getInvoices.path)?.request).toEqual({
    PageNumber: 1,
    RowsPerPage: 4,
  });
});

test('B027: without an invoice the card says so, and what did not load says why', async () => {
  const screen = await showing();
  await expect.element(screen.getByText('Your invoices appear here when they are sent.')).toBeVisible();
  const ofDistrict = await showing({}, { info: infoIs(aBillingInfo({ billToOrgName: 'District' })) });
  await expect
    .element(ofDistrict.getByText(/^Billed to District, which receives and pays the invoices .+\.$/))
    .toBeVisible();
  const busy = { status: 503, code: 'server.busy', message: 'Please try again in a minute.' };
  const failed = await showing({}, { invoices: busy, info: busy });
  await expect.element(failed.getByText('The invoices did not load.')).toBeVisible();
  await expect.element(failed.getByText('The payment method did not load.')).toBeVisible();
});

test.each([
  [false, 'Autopay is off', 'Turn on'],
  [true, 'Autopay is on', 'Change'],
] as const)(
  'B273: the saved card, and automatic payments that are %s',
  async (isAutoPayEnrolled, words, act) => {
    const screen = await showing({}, { info: infoIs(withCards({ card: aSavedCard, isAutoPayEnrolled })) });
    const card = screen.getByRole('region', { name: 'Payment method' });
    await expect.element(card.getByText('Visa ending in 4242')).toBeVisible();
    await expect.element(card.getByText(/^Expires \d\d\/\d{4}$/)).toBeVisible();
    await expect.element(card.getByText(words)).toBeVisible();
    await expect.element(card.getByText(/billed to this organization is paid on its due date/)).toBeVisible();
    await expect
      .element(card.getByRole('link', { name: act }))
      .toHaveAttribute('href', '/billing/billing-settings?orgId=1');
  },
);

test('B274: a card that is over says so', async () => {
  const card = { ...aSavedCard, expiryMonth: 2, expiryYear: 2020 };
  const screen = await showing({}, { info: infoIs(withCards({ card })) });
  await expect.element(screen.getByText('Expired 02/2020')).toBeVisible();
});

test('B274: without a card the settings are where one is added; where cards are off nothing is offered', async () => {
  const screen = await showing({}, { info: infoIs(withCards({ card: null })) });
  await expect
    .element(screen.getByRole('link', { name: 'Add Card' }))
    .toHaveAttribute('href', '/billing/billing-settings?orgId=1');
  const off = await showing({}, { info: infoIs(aBillingInfo()) });
  await expect
    .element(off.getByText('This portal does not accept cards. Please pay invoices another way.'))
    .toBeVisible();
});

test('B026: of several invoices the first is named with what remains of it, beside the whole', async () => {
  const first = anInvoiceRow({ remaining: '$540.00', isOverdue: true });
  const screen = await showing({
    owed: { invoiceCount: 3, total: '$6,000.00', first, daysUntilDue: -4 },
  });
  for (const text of ['$6,000.00', '3 invoices', '4 days ago', '$540.00']) {
    await expect.element(screen.getByText(text)).toBeVisible();
  }
});

test('B026: where nothing is due there is no Pay Now', async () => {
  const screen = await showing({ owed: nothingOwed });
  await expect.element(screen.getByText('You have no invoices to pay.')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'View Invoices' }).first()).toBeVisible();
  expect(screen.getByRole('link', { name: 'Pay Now' }).elements()).toEqual([]);
});

test('B006 B021 B022 B024: both families with package, period, credits used of those purchased, and the forecast', async () => {
  const screen = await showing({ clinical: clinical() });
  for (const [name, tier] of [
    ['Sports', 'Sports+'],
    ['Clinical', 'Premium'],
  ] as const) {
    const card = screen.getByRole('region', { name });
    await expect.element(card.getByText(tier, { exact: true })).toBeVisible();
    await expect.element(card.getByText('Oct 15, 2025 – Oct 14, 2026')).toBeVisible();
    await expect.element(card.getByText('86 profiles remaining')).toBeVisible();
    await expect.element(card.getByText('214 used of 300 purchased')).toBeVisible();
    await expect.element(card.getByText('At this pace you run out on October 29.')).toBeVisible();
    await expect
      .element(card.getByRole('img', { name: `${name} profiles used: 214 used of 300 purchased, 71% used` }))
      .toBeVisible();
    await expect
      .element(card.getByRole('link', { name: `${name} usage` }))
      .toHaveAttribute('href', '/billing/usage?orgId=1');
  }
});

test('B022: a family without a term says so', async () => {
  const screen = await showing();
  await expect.element(screen.getByText('No current clinical package.')).toBeVisible();
});

test('B025: over your credits nothing remains, and the overage stands beside it', async () => {
  const credits = {
    ...counted,
    used: 312,
    balance: -12,
    remaining: 0,
    remainingText: '0',
    overage: 12,
    percentUsed: 100,
  };
  const screen = await showing({ sports: aPosition({ credits }) });
  await expect.element(screen.getByText('0 profiles remaining')).toBeVisible();
  await expect.element(screen.getByText('12 over your credits')).toBeVisible();
});

test.each([
  ['unlimited', 'Unlimited'],
  ['notApplicable', 'Not applicable'],
  ['inArrears', 'Billed in arrears'],
] as const)('B024: credits that are %s read %s, without a bar', async (terms, remainingText) => {
  const credits = { ...counted, remaining: null, remainingText, percentUsed: null };
  const forecast = { kind: 'unknown' as const, day: null, text: 'No credits run out.' };
  const screen = await showing({ sports: aPosition({ terms, credits, forecast }) });
  await expect.element(screen.getByText(remainingText, { exact: true })).toBeVisible();
  await expect.element(screen.getByText('214 people were tested in this period.')).toBeVisible();
  expect(screen.getByRole('img', { name: /profiles used/ }).elements()).toEqual([]);
});

test('B013: a billing child reads who pays, and its own people', async () => {
  const payer = { organizationId: 9, name: 'Westbrook Valley School District', isOwn: false };
  const screen = await showing({
    billedTo: payer,
    sports: aPosition({ account: payer, credits: null, forecast: null, ownPeople: 1 }),
    owed: nothingOwed,
  });
  await expect
    .element(
      screen.getByText(
        /^Billed to Westbrook Valley School District, which receives and pays the invoices of this organization\. Earlier invoices stay here/,
      ),
    )
    .toBeVisible();
  await expect.element(screen.getByText('1 person was tested in this period.')).toBeVisible();
});

test('B023: who needs more is led to the contact address of the brand', async () => {
  const screen = await showing();
  await expect
    .element(screen.getByRole('link', { name: 'Contact us' }))
    .toHaveAttribute('href', brands.default.links.contact);
});

test('B013 B493: an overview that does not load says why', async () => {
  const screen = await opening({
    status: 503,
    code: 'server.busy',
    message: 'Please try again in a minute.',
  });
  await expect.element(screen.getByText('The billing overview did not load.')).toBeVisible();
  await expect.element(screen.getByText('Please try again in a minute.')).toBeVisible();
});
