import { enrollOrganization, findOrganization } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { typeAtOnce } from '../../design/test/type-at-once.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { EnterpriseEnrollmentPage } from './enterprise-enrollment-page.tsx';
import { NewOrgEnrollmentPage } from './new-org-enrollment-page.tsx';

const northern = {
  id: 3,
  name: 'Northern Health System',
  isEnterpriseAdminOrg: true,
  organizationAccessTypeId: 2,
};
const enrolled: Answer = { reply: { organization: { id: 41, name: 'Elm Clinic' } } };

beforeEach(() => session.end());
afterEach(() => vi.restoreAllMocks());

const framed = (page: ReactNode) =>
  renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={aUser({ organizations: [northern] })}>{page}</CurrentUserProvider>
    </QueryClientProvider>,
  );
const told = () => ({ onDirtyChange: vi.fn(), onEnrolled: vi.fn(async () => undefined) });
type Screen = Awaited<ReturnType<typeof framed>>;

const field = (screen: Screen, name: string) =>
  screen.getByRole('textbox', { name: new RegExp(`^${name}( optional)?$`) });
/** What a select offers once the one before has closed. */
const offers = async (screen: Screen, label: string, options: readonly string[]) => {
  await userEvent.click(screen.getByLabelText(label, { exact: true }));
  await expect
    .poll(() =>
      screen
        .getByRole('option')
        .elements()
        .map((option) => option.textContent),
    )
    .toEqual(options);
};
const choose = async (screen: Screen, label: string, option: string) => {
  await userEvent.click(screen.getByLabelText(label, { exact: true }));
  const chosen = screen.getByRole('option', { name: option, exact: true });
  // The choices before fade out; two lists may hold the same word.
  await expect.poll(() => chosen.elements()).toHaveLength(1);
  await userEvent.click(chosen);
};
const submit = (screen: Screen) => screen.getByRole('button', { name: 'Create Organization' });

const organization = {
  'Organization Name': 'Elm Clinic',
  Phone: '5550104477',
  Street: '12 Mill Road',
  City: 'Fargo',
  'Postal Code': '58102',
  'First Name': 'Ada',
  'Last Name': 'Byron',
  'Professional Designation': 'Physical Therapist',
  'Medical Credentials': 'DPT',
  Email: 'ada@elm.example',
} as const;
const billing = {
  'Billing Name': 'Elm Billing',
  'Billing Email': 'pay@elm.example',
  'Billing Phone': '5550109988',
  'Billing Street': '9 Bank Street',
  'Billing City': 'Duluth',
  'Billing Postal Code': '55802',
} as const;
async function fill(screen: Screen, values: Readonly<Record<string, string>>) {
  for (const [label, value] of Object.entries(values)) await userEvent.fill(field(screen, label), value);
}
async function fillOrganization(screen: Screen) {
  await fill(screen, organization);
  await choose(screen, 'State/Province', 'North Dakota');
  await choose(screen, 'Business Type', 'Physical Therapy');
}
async function fillBilling(screen: Screen) {
  await fill(screen, billing);
  await choose(screen, 'Billing State/Province', 'Minnesota');
  await choose(screen, 'Billing Country', 'United States');
}

const sentOrganization = {
  orgName: 'Elm Clinic',
  orgPhone: '555-010-4477',
  orgAdd1: '12 Mill Road',
  orgAdd2: '',
  orgCity: 'Fargo',
  orgState: 'ND',
  orgZip: '58102',
  firstName: 'Ada',
  lastName: 'Byron',
  jobTitle: 'Physical Therapist',
  medicalCredentials: 'DPT',
  email: 'ada@elm.example',
  businessTypeId: 11,
};
const sentBilling = {
  billName: 'Elm Billing',
  billEmail: 'pay@elm.example',
  billPhone: '555-010-9988',
  billAdd1: '9 Bank Street',
  billAdd2: '',
  billCity: 'Duluth',
  billState: 'MN',
  billZip: '55802',
  billCountry: 'US',
};

test('A139 A232 A236 B167 B170 B333: an enterprise fills in a child, chooses one of two packages, and it is sent without what is fixed', async () => {
  const calls = answerCalls([[enrollOrganization, () => enrolled]]);
  const { onDirtyChange, onEnrolled } = told();
  const screen = await framed(
    <EnterpriseEnrollmentPage onDirtyChange={onDirtyChange} onEnrolled={onEnrolled} />,
  );
  await expect.element(submit(screen)).toBeDisabled();
  await fillOrganization(screen);
  await fillBilling(screen);
  await expect.element(submit(screen)).toBeDisabled();
  await offers(screen, 'Package Type', ['Sports+', 'All Access']);
  await userEvent.click(screen.getByRole('option', { name: 'All Access' }));
  await userEvent.click(submit(screen));
  await expect.poll(() => onEnrolled).toHaveBeenCalledWith({ id: 41, name: 'Elm Clinic' });
  expect(onDirtyChange).toHaveBeenCalledWith(true);
  expect(calls.map(({ request }) => request)).toEqual([
    { ...sentOrganization, ...sentBilling, packageTierId: 8, clientUuid: expect.any(String) },
  ]);
}, 20_000);

test('A233 B169: billed to the enterprise, the billing block is hidden and not asked for', async () => {
  const calls = answerCalls([[enrollOrganization, () => enrolled]]);
  const { onDirtyChange, onEnrolled } = told();
  const screen = await framed(
    <EnterpriseEnrollmentPage onDirtyChange={onDirtyChange} onEnrolled={onEnrolled} />,
  );
  await fillOrganization(screen);
  await choose(screen, 'Package Type', 'Sports+');
  await expect.element(submit(screen)).toBeDisabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Bill to enterprise/ }));
  expect(screen.getByRole('textbox', { name: 'Billing Name' }).elements()).toHaveLength(0);
  await userEvent.click(submit(screen));
  await expect.poll(() => onEnrolled).toHaveBeenCalled();
  expect(calls[0]?.request).toEqual({
    ...sentOrganization,
    packageTierId: 2,
    billToOrgId: 3,
    clientUuid: expect.any(String),
  });
}, 20_000);

test('A234 B330: the tick copies name, phone, street, apartment, city, state and postal code, and nothing else', async () => {
  answerCalls([]);
  const screen = await framed(<EnterpriseEnrollmentPage {...told()} />);
  await fillOrganization(screen);
  await fill(screen, { Apartment: 'Suite 4' });
  await userEvent.click(screen.getByRole('checkbox', { name: /^Same as organization/ }));
  for (const [label, value] of [
    ['Billing Name', 'Elm Clinic'],
    ['Billing Phone', '555-010-4477'],
    ['Billing Street', '12 Mill Road'],
    ['Billing Apartment', 'Suite 4'],
    ['Billing City', 'Fargo'],
    ['Billing Postal Code', '58102'],
    ['Billing Email', ''],
  ] as const) {
    await expect.element(field(screen, label)).toHaveValue(value);
  }
  await expect.element(screen.getByLabelText('Billing State/Province')).toHaveValue('North Dakota');
  await expect.element(screen.getByLabelText('Billing Country')).toHaveValue('');
  await fill(screen, { City: 'Moorhead' });
  await expect.element(field(screen, 'Billing City')).toHaveValue('Moorhead');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Same as organization/ }));
  await fill(screen, { City: 'Fargo' });
  await expect.element(field(screen, 'Billing City')).toHaveValue('Moorhead');
}, 20_000);

test('A138 A230 B328 B515 B516: internal staff say everything; it starts with the specified defaults', async () => {
  const calls = answerCalls([
    [enrollOrganization, () => enrolled],
    [findOrganization, () => ({ reply: { organization: { id: 9, name: 'Payer Inc.' } } })],
  ]);
  const { onDirtyChange, onEnrolled } = told();
  const screen = await framed(<NewOrgEnrollmentPage onDirtyChange={onDirtyChange} onEnrolled={onEnrolled} />);
  await expect.element(screen.getByLabelText('Sold By')).toHaveValue('Distributor 48 (default)');
  await expect.element(screen.getByLabelText('Billing Cycle')).toHaveValue('Annual');
  await expect.element(screen.getByLabelText('Sale Type')).toHaveValue('Not specified');
  await fillOrganization(screen);
  await fillBilling(screen);
  await choose(screen, 'Package Type', 'Premium');
  await expect.element(submit(screen)).toBeDisabled();
  await choose(screen, 'Billing Method', 'Manual');
  await userEvent.click(screen.getByLabelText('Tax exempt'));
  await userEvent.fill(screen.getByLabelText(/Bill to Org ID/), '9');
  await expect.element(screen.getByText('Payer Inc. (9)')).toBeVisible();
  await userEvent.click(submit(screen));
  await expect.poll(() => onEnrolled).toHaveBeenCalled();
  expect(calls.findLast(({ path }) => path === enrollOrganization.path)?.request).toEqual({
    ...sentOrganization,
    ...sentBilling,
    packageTierId: 4,
    billMethod: 2,
    billingCycleTypeId: 1,
    orgDistributorId: 48,
    saleType: 0,
    isDemo: false,
    isTaxExempt: true,
    isInternalOrg: false,
    hasCustomAgreement: false,
    billToOrgId: 9,
    clientUuid: expect.any(String),
  });
}, 20_000);

test('B421: the first subscription is optional; added, its fields are checked and sent with the sale', async () => {
  const calls = answerCalls([[enrollOrganization, () => enrolled]]);
  const { onDirtyChange, onEnrolled } = told();
  const screen = await framed(<NewOrgEnrollmentPage onDirtyChange={onDirtyChange} onEnrolled={onEnrolled} />);
  await fillOrganization(screen);
  await fillBilling(screen);
  await choose(screen, 'Package Type', 'Premium');
  await choose(screen, 'Billing Method', 'Manual');
  await expect.element(submit(screen)).toBeEnabled();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Add the first subscription/ }));
  await expect.element(submit(screen)).toBeDisabled();
  await fill(screen, {
    Profiles: '300',
    'Price per profile in dollars': '4.2500',
    'System fee in dollars': '600',
  });
  await userEvent.fill(screen.getByLabelText('Start date'), '08/01/2026');
  await userEvent.fill(screen.getByLabelText('End date'), '07/01/2026');
  await userEvent.tab();
  await expect
    .element(screen.getByLabelText('End date'))
    .toHaveAccessibleDescription(/The end date must not be before the start date\./);
  await userEvent.fill(screen.getByLabelText('End date'), '07/31/2027');
  await userEvent.click(
    screen.getByRole('checkbox', { name: 'Profiles are paid for before they are tested' }),
  );
  await userEvent.click(submit(screen));
  await expect.poll(() => onEnrolled).toHaveBeenCalled();
  expect(calls[0]?.request).toMatchObject({
    packageTierId: 4,
    billingCycleTypeId: 1,
    firstSubscription: {
      subscriptionStartDate: '2026-08-01',
      subscriptionEndDate: '2027-07-31',
      profileCount: 300,
      profilePrice: '4.2500',
      systemFee: '600',
      isPrePaid: true,
    },
  });
}, 20_000);

test('A235 B331: the sale type decides which packages are offered, and one that is not is taken back', async () => {
  answerCalls([]);
  const screen = await framed(<NewOrgEnrollmentPage {...told()} />);
  const sports = ['Sports', 'Sports+', 'Covid-19 Only'];
  const clinical = ['Clinical Basic', 'Premium', 'Enterprise', 'Balance Only', 'All Access'];
  await offers(screen, 'Package Type', [...sports, ...clinical]);
  await userEvent.click(screen.getByRole('option', { name: 'Premium' }));
  await choose(screen, 'Sale Type', 'Sports only');
  await expect.element(screen.getByLabelText('Package Type')).toHaveValue('');
  await offers(screen, 'Package Type', sports);
  await userEvent.keyboard('{Escape}');
  await choose(screen, 'Sale Type', 'Clinical');
  await offers(screen, 'Package Type', clinical);
}, 20_000);

test('A207 A226 A227 B332: a field that was left empty says required, an email and a phone what is wrong with them', async () => {
  answerCalls([]);
  const screen = await framed(<NewOrgEnrollmentPage {...told()} />);
  for (const label of ['First Name', 'Organization Name', 'Billing Name']) {
    await userEvent.click(field(screen, label));
    await userEvent.tab();
    await expect.element(field(screen, label)).toHaveAccessibleDescription('required');
  }
  // A choice is required like a text, and only what may stay empty says `optional`.
  for (const label of ['Business Type', 'State/Province', 'Package Type', 'Billing State/Province']) {
    const select = screen.getByRole('combobox', { name: label, exact: true });
    await userEvent.click(select);
    await userEvent.keyboard('{Escape}');
    await userEvent.tab();
    await expect
      .poll(() => `${label}: ${select.element().getAttribute('aria-invalid')}`)
      .toBe(`${label}: true`);
    await expect.element(select).toHaveAccessibleDescription('required');
    await expect.element(select).toHaveAttribute('aria-invalid', 'true');
    expect(select.element().closest('[data-field]')?.querySelector('label')?.textContent).toBe(label);
  }
  await fill(screen, { Email: 'ada', Phone: '555' });
  await userEvent.tab();
  await expect.element(field(screen, 'Email')).toHaveAccessibleDescription('Email must be valid');
  await expect
    .element(field(screen, 'Phone'))
    .toHaveAccessibleDescription('Phone number must be ###-###-####');
}, 20_000);

test('a refusal is said once, beside its field, and nothing that was typed is lost', async () => {
  const refused: Answer = {
    status: 422,
    code: 'enrollment.admin_unfit',
    message: 'Use another email.',
    field: 'email',
  };
  let answer: Answer = refused;
  const calls = answerCalls([[enrollOrganization, () => answer]]);
  const { onDirtyChange, onEnrolled } = told();
  const screen = await framed(
    <EnterpriseEnrollmentPage onDirtyChange={onDirtyChange} onEnrolled={onEnrolled} />,
  );
  await fillOrganization(screen);
  await choose(screen, 'Package Type', 'Sports+');
  await userEvent.click(screen.getByRole('checkbox', { name: /^Bill to enterprise/ }));
  await userEvent.click(submit(screen));
  await expect.element(field(screen, 'Email')).toHaveAccessibleDescription('Use another email.');
  expect(screen.getByText('Use another email.').elements()).toHaveLength(1);
  await expect.element(field(screen, 'Organization Name')).toHaveValue('Elm Clinic');
  expect(onEnrolled).not.toHaveBeenCalled();
  answer = enrolled;
  await fill(screen, { Email: 'other@elm.example' });
  await userEvent.click(submit(screen));
  await expect.poll(() => onEnrolled).toHaveBeenCalled();
  const ids = calls.map(({ request }) => (request as { clientUuid: string }).clientUuid);
  expect(new Set(ids).size).toBe(1);
}, 20_000);

test('A307 A353 B329: the payer is a number, whose organization is looked up 300 ms after the last digit, not before; none says Invalid Org ID', async () => {
  const calls = answerCalls([
    [
      findOrganization,
      (request) =>
        (request as { organizationId: number }).organizationId === 48
          ? { reply: { organization: { id: 48, name: 'Payer Inc.' } } }
          : { status: 404, code: 'organization.not_found', message: 'Organization not found' },
    ],
  ]);
  const screen = await framed(<NewOrgEnrollmentPage {...told()} />);
  const payer = screen.getByLabelText(/Bill to Org ID/);
  const start = performance.now();
  typeAtOnce(payer, '48');
  await expect.element(screen.getByText('Payer Inc. (48)')).toBeVisible();
  expect(performance.now() - start).toBeGreaterThanOrEqual(300);
  expect(calls.map(({ request }) => request)).toEqual([{ organizationId: 48 }]);
  await userEvent.type(payer, '7');
  await expect.element(screen.getByText('Invalid Org ID')).toBeVisible();
  await userEvent.fill(payer, 'x');
  await userEvent.tab();
  await expect.element(payer).toHaveAccessibleDescription('Enter an organization ID.');
}, 20_000);
