import {
  createExternalIntegration,
  type ExternalIntegration,
  getExternalIntegrations,
  rotateIntegrationKey,
  updateExternalIntegration,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { queryClient } from '../../platform/api/query-client.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { ExternalIntegrationsPage } from './external-integrations-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const shown = 'plk_0123456789abcde_';
const wholeKey = `${shown}${'x'.repeat(49)}`;
const aKeyed = (traits: Partial<ExternalIntegration> = {}) =>
  anIntegration({
    ehrPartnerId: 1,
    toAddress: null,
    apiKey: shown,
    termsVersion: 1,
    scopes: ['people:read', 'tests:read'],
    ...traits,
  });
const anIntegration = (traits: Partial<ExternalIntegration> = {}): ExternalIntegration => ({
  id: 7,
  organizationId: 1,
  ehrPartnerId: 10,
  expirationDate: null,
  isEnabled: true,
  toAddress: 'records@ehr.direct.example',
  orgExternalId: null,
  otherApiPartner: null,
  orgUrlPrefix: null,
  termsVersion: null,
  apiKey: null,
  scopes: [],
  lastUsedAt: null,
  previousKeyEndsAt: null,
  status: 'Active',
  pendingCount: 1,
  failedCount: 2,
  deliveredCount: 30,
  ...traits,
});

async function rendered(models: ExternalIntegration[], isStaff = true) {
  const calls = answerCalls([
    [getExternalIntegrations, () => ({ reply: { models } })],
    [
      createExternalIntegration,
      (request) => ({
        reply: { id: 8, apiKey: JSON.stringify(request).includes('"ehrPartnerId":10') ? null : wholeKey },
      }),
    ],
    [
      rotateIntegrationKey,
      () => ({ reply: { apiKey: wholeKey, previousKeyEndsAt: '2026-10-13T12:00:00.000Z' } }),
    ],
    [updateExternalIntegration, () => ({ reply: {} })],
  ]);
  const user = isStaff
    ? aUser({ account: { isSuperAdmin: true }, viewingAsSuper: true })
    : aUser({ account: { selectedOrganizationAccessTypeId: 2 } });
  const screen = await renderDesign(
    <QueryClientProvider client={queryClient}>
      <CurrentUserProvider value={user}>
        <ExternalIntegrationsPage />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const sent = () => calls.filter(({ path }) => path !== getExternalIntegrations.path);
  return { screen, sent };
}

test('B101 B150: the page lists connections with their status, and what became of the reports', async () => {
  const { screen } = await rendered([
    anIntegration(),
    anIntegration({ id: 8, status: 'Expired', expirationDate: '2026-01-31', toAddress: 'b@direct.example' }),
    anIntegration({ id: 9, status: 'Disabled', toAddress: 'c@direct.example' }),
    anIntegration({ id: 10, status: 'Terms needed', toAddress: 'd@direct.example' }),
    anIntegration({ id: 11, status: 'API off', toAddress: 'e@direct.example' }),
  ]);
  const rows = screen.getByRole('listitem');
  for (const part of ['Direct Messaging (EMR)', 'Active', 'records@ehr'])
    await expect.element(rows.nth(0)).toMatchTextContent(part);
  await expect.element(rows.nth(1)).toMatchTextContent('Expired');
  await expect.element(rows.nth(1)).toMatchTextContent('Enter a later expiration date');
  await expect.element(rows.nth(2)).toMatchTextContent('Disabled');
  await expect.element(rows.nth(3)).toMatchTextContent('No one has agreed to the terms yet.');
  await expect.element(rows.nth(4)).toMatchTextContent('The external API is off for this organization');
});

type Screen = Awaited<ReturnType<typeof rendered>>['screen'];
const press = (screen: Screen, name: string | RegExp) =>
  userEvent.click(screen.getByRole('button', { name, exact: typeof name === 'string' }));
async function choose(screen: Screen, partner: string) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Partner' }));
  await userEvent.click(screen.getByRole('option', { name: partner, exact: true }));
}
async function offered(screen: Screen) {
  await userEvent.click(screen.getByRole('combobox', { name: 'Partner' }));
  await expect.element(screen.getByRole('option').first()).toBeVisible();
  return screen
    .getByRole('option')
    .elements()
    .map((option) => option.textContent);
}
const partners = [
  'ATS',
  'PyraMed',
  'Healthy Roster',
  'Telegra',
  'SportsWare Online',
  'Privit',
  'Teamworks AMS/EMR',
  'Custom',
  'Other',
  'Direct Messaging (EMR)',
];

test('B101 B165: staff create one by direct messages', async () => {
  const { screen, sent } = await rendered([]);
  await press(screen, 'Create Integration');
  await choose(screen, 'Direct Messaging (EMR)');
  await userEvent.fill(screen.getByLabelText('To Address'), 'Records@EHR.Direct.Example');
  await press(screen, 'Submit');
  await expect
    .poll(() => sent()[0]?.request)
    .toMatchObject({ model: { ehrPartnerId: 10, toAddress: 'records@ehr.direct.example', isEnabled: true } });
});

test('B165 A405: internal staff choose among all partners, in the order of the list', async () => {
  const { screen } = await rendered([]);
  await press(screen, 'Create Integration');
  expect(await offered(screen)).toEqual(partners);
});

test('B151 B434: internal staff read that what is disabled stays so until a System Admin enables it', async () => {
  const { screen } = await rendered([aKeyed({ isEnabled: false, status: 'Disabled' })]);
  await press(screen, /^Edit ATS/);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Enabled/ }));
  await expect
    .element(
      screen.getByText('The integration stays disabled until a System Admin of the organization enables it.'),
    )
    .toBeVisible();
});

test('B163: a System Admin is not offered 6, 9 and 10', async () => {
  const { screen } = await rendered([], false);
  await press(screen, 'Create Integration');
  expect(await offered(screen)).toEqual(
    partners.filter((name) => !['Telegra', 'Teamworks AMS/EMR', 'Direct Messaging (EMR)'].includes(name)),
  );
});

test('B155: without a partner nothing can be submitted', async () => {
  const { screen } = await rendered([], false);
  await press(screen, 'Create Integration');
  await expect.element(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
});

test('B156 B157 B158 B159 B160: Submit shows the terms, Cancel leads back to the form, I AGREE and Agree submit it', async () => {
  const { screen, sent } = await rendered([], false);
  await press(screen, 'Create Integration');
  await choose(screen, 'PyraMed');
  await userEvent.fill(screen.getByLabelText(/^Partner’s ID for this organization/), 'W-17');
  await press(screen, 'Submit');
  const terms = screen.getByRole('dialog', { name: 'Terms' });
  await expect.element(terms.getByRole('checkbox', { name: 'I AGREE' })).not.toBeChecked();
  expect(terms.getByRole('button', { name: 'Agree' }).elements()).toHaveLength(0);
  expect(sent()).toEqual([]);

  await userEvent.click(terms.getByRole('button', { name: 'Cancel' }));
  await expect.element(screen.getByLabelText(/^Partner’s ID for this organization/)).toHaveValue('W-17');
  expect(sent()).toEqual([]);

  await press(screen, 'Submit');
  await userEvent.click(terms.getByRole('checkbox', { name: 'I AGREE' }));
  expect(terms.getByRole('button', { name: 'Cancel' }).elements()).toHaveLength(0);
  await userEvent.click(terms.getByRole('button', { name: 'Agree' }));
  await expect
    .poll(() => sent()[0]?.request)
    .toMatchObject({ model: { ehrPartnerId: 2, orgExternalId: 'W-17', termsVersion: 1 } });
});

test('B157 B158: a key that is allowed to send the roster later needs the terms that say so', async () => {
  const { screen, sent } = await rendered([aKeyed({ scopes: ['people:read'] })], false);
  await press(screen, /^Edit ATS/);
  await screen.getByRole('combobox', { name: /^What the key may do/ }).click();
  await screen.getByRole('option', { name: 'Send the roster' }).click();
  await userEvent.keyboard('{Escape}');
  await press(screen, 'Save');
  const terms = screen.getByRole('dialog', { name: 'Terms' });
  await expect.element(terms.getByText(/also sends your roster/)).toBeVisible();
  expect(sent()).toEqual([]);
  await userEvent.click(terms.getByRole('checkbox', { name: 'I AGREE' }));
  await userEvent.click(terms.getByRole('button', { name: 'Agree' }));
  await expect
    .poll(() => sent()[0]?.request)
    .toMatchObject({ model: { id: 7, scopes: ['people:read', 'roster:write'], termsVersion: 2 } });
});

test('B221: the whole key is shown once it is made, and is gone once that is closed', async () => {
  const { screen } = await rendered([], false);
  await press(screen, 'Create Integration');
  await choose(screen, 'Healthy Roster');
  await press(screen, 'Submit');
  await expect.element(screen.getByLabelText('Key')).toHaveValue(wholeKey);
  await press(screen, 'I have copied the key');
  await expect.poll(() => screen.getByLabelText('Key').elements()).toHaveLength(0);
});

test('a new key may not write the roster unless somebody chooses it, and the form says what that is', async () => {
  const { screen, sent } = await rendered([], false);
  await press(screen, 'Create Integration');
  await choose(screen, 'Healthy Roster');
  await expect
    .element(screen.getByText(/lets the partner’s system add and change people here/))
    .toBeVisible();
  await press(screen, 'Submit');
  await expect
    .poll(() => sent()[0]?.request)
    .toMatchObject({
      model: { scopes: ['people:read', 'tests:read', 'reports:read', 'deliveries:write', 'fhir:read'] },
    });
});

test('B161: partners 6 and 9 cannot be submitted without an expiration date', async () => {
  const { screen } = await rendered([]);
  await press(screen, 'Create Integration');
  await choose(screen, 'Telegra');
  await expect.element(screen.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await userEvent.fill(screen.getByLabelText('Expiration Date'), '12/31/2099');
  await userEvent.tab();
  await expect.element(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
});

test('B150 B154: a key is listed with its status and its first 20 characters', async () => {
  const { screen } = await rendered([aKeyed({ lastUsedAt: null })]);
  const row = screen.getByRole('listitem').first();
  for (const part of ['ATS', 'Active', shown, 'Never']) await expect.element(row).toMatchTextContent(part);
});

test('B164: the edit form shows partner 6 on its own integration, fixed', async () => {
  const { screen } = await rendered([
    aKeyed({ ehrPartnerId: 6, expirationDate: '2099-12-31', termsVersion: null }),
  ]);
  await press(screen, /^Edit Telegra/);
  const partner = screen.getByRole('combobox', { name: 'Partner' });
  await expect.element(partner).toHaveValue('Telegra');
  await expect.element(partner).toBeDisabled();
});

test('a new key is asked for, and then shown', async () => {
  const { screen, sent } = await rendered([aKeyed()], false);
  await press(screen, /^New Key of ATS/);
  await expect.element(screen.getByText(/works for seven more days/)).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: /^End the key in use now/ }));
  await expect.element(screen.getByText(/stops working right away/)).toBeVisible();
  await press(screen, 'Create a new key');
  await expect.element(screen.getByLabelText('Key')).toHaveValue(wholeKey);
  expect(sent()[0]?.request).toEqual({ id: 7, endsNow: true });
});

test('B101 B165: internal staff read who makes a key and enables an address, and have no button for either', async () => {
  const { screen, sent } = await rendered([
    aKeyed({ apiKey: null, status: 'Key ended', previousKeyEndsAt: null }),
  ]);
  await expect.element(screen.getByRole('listitem').first()).toMatchTextContent('It has no working key.');
  await expect
    .element(screen.getByText(/^Only a System Admin of the organization can create a key or enable/))
    .toBeVisible();
  expect(screen.getByRole('button', { name: /New Key/ }).elements()).toHaveLength(0);
  await press(screen, 'Create Integration');
  await choose(screen, 'Healthy Roster');
  const outcome = screen.getByRole('dialog').getByText('A System Admin of the organization creates the key.');
  await expect.element(outcome).toBeVisible();
  await choose(screen, 'Direct Messaging (EMR)');
  await expect.element(screen.getByText(/^Nothing is delivered until a System Admin/)).toBeVisible();
  expect(sent()).toEqual([]);
});

test('a System Admin makes the first key of what internal staff connected', async () => {
  const { screen, sent } = await rendered([aKeyed({ apiKey: null, status: 'Key ended' })], false);
  await press(screen, 'New Key of ATS');
  expect(screen.getByRole('checkbox', { name: /^End the key in use now/ }).elements()).toHaveLength(0);
  await press(screen, 'Create a new key');
  await expect.element(screen.getByLabelText('Key')).toHaveValue(wholeKey);
  expect(sent()[0]?.request).toEqual({ id: 7, endsNow: false });
});

test('the first call is shown in curl and TypeScript once there is a key', async () => {
  const { screen } = await rendered([aKeyed()]);
  await expect
    .element(screen.getByLabelText('curl'))
    .toHaveValue(
      `curl -H "Authorization: Bearer $PLUMBLINE_KEY" ${window.location.origin}/api/partner/v1/tests`,
    );
  await expect.element(screen.getByText(/await partner.GET/)).toBeVisible();
});

test('B101: a System Admin edits a connection by direct messages', async () => {
  const { screen, sent } = await rendered([anIntegration()], false);
  await press(screen, /^Edit Direct/);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Enabled/ }));
  await expect.element(screen.getByText('Nothing is delivered.')).toBeVisible();
  await press(screen, 'Save');
  await expect.poll(() => sent()[0]?.request).toMatchObject({ model: { id: 7, isEnabled: false } });
});
