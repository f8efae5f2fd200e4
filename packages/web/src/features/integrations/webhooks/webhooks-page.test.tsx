import {
  createWebhook,
  deleteWebhook,
  getExternalIntegrations,
  getWebhookDeliveries,
  getWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  sendWebhookAgain,
  updateWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@plumbline/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { queryClient } from '../../../platform/api/query-client.ts';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { answerCalls } from '../../../platform/test/answer-calls.ts';
import { aUser } from '../../../platform/test/users.ts';
import { WebhooksPage } from './webhooks-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  queryClient.clear();
});

const url = 'https://receiver.example/hook';
const secret = `whsec_${'A'.repeat(43)}=`;
const aWebhook = (traits: Partial<Webhook> = {}): Webhook => ({
  id: 3,
  integrationId: 7,
  url,
  events: ['test.stored', 'report.ready'],
  isEnabled: true,
  status: 'Active',
  integrationStatus: 'Active',
  pausedOn: null,
  failingSince: null,
  lastDeliveredOn: '2026-10-06T12:00:00.000Z',
  previousSecretEndsAt: null,
  waitingCount: 1,
  failedCount: 2,
  ...traits,
});
const aDelivery = (traits: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 40,
  messageId: 'msg_0123',
  event: 'test.stored',
  testId: 12,
  profileId: 5,
  occurredOn: '2026-10-06T12:00:00.000Z',
  state: 'waiting',
  attempts: 2,
  lastAttemptOn: '2026-10-06T12:01:00.000Z',
  nextAttemptOn: '2026-10-06T12:06:00.000Z',
  waitsForEarlier: false,
  failure: 'status',
  httpStatus: 503,
  answer: '<b>Down</b> for repair',
  ...traits,
});
const aKey = {
  id: 7,
  organizationId: 1,
  ehrPartnerId: 3,
  expirationDate: null,
  isEnabled: true,
  toAddress: null,
  orgExternalId: null,
  otherApiPartner: 'Health Bridge',
  orgUrlPrefix: null,
  termsVersion: 1,
  apiKey: 'plk_0123456789abcde_',
  scopes: ['tests:read'],
  lastUsedAt: null,
  previousKeyEndsAt: null,
  status: 'Active',
  pendingCount: 0,
  failedCount: 0,
  deliveredCount: 0,
};

async function rendered(
  webhooks: Webhook[],
  {
    deliveries = [aDelivery()],
    keys = [aKey],
    state = undefined as 'failed' | undefined,
    isStaff = false,
  } = {},
) {
  const calls = answerCalls([
    [getWebhooks, () => ({ reply: { webhooks } })],
    [getExternalIntegrations, () => ({ reply: { models: keys } })],
    [getWebhookDeliveries, () => ({ reply: { deliveries, totalRowCount: deliveries.length } })],
    [createWebhook, () => ({ reply: { id: 4, secret } })],
    [updateWebhook, () => ({ reply: {} })],
    [deleteWebhook, () => ({ reply: {} })],
    [rotateWebhookSecret, () => ({ reply: { secret, previousSecretEndsAt: '2026-10-13T12:00:00.000Z' } })],
    [sendTestWebhook, () => ({ reply: { deliveryId: 41 } })],
    [sendWebhookAgain, () => ({ reply: {} })],
    [replayWebhook, () => ({ reply: { deliveryCount: 8 } })],
  ]);
  const onAddressChange = vi.fn();
  const screen = await renderDesign(
    <CurrentUserProvider
      value={
        isStaff
          ? aUser({ account: { isSuperAdmin: true }, viewingAsSuper: true })
          : aUser({ account: { selectedOrganizationAccessTypeId: 2 } })
      }
    >
      <QueryClientProvider client={queryClient}>
        <WebhooksPage
          address={{ webhook: undefined, state, PageNumber: 1, RowsPerPage: 10 }}
          onAddressChange={onAddressChange}
        />
      </QueryClientProvider>
    </CurrentUserProvider>,
  );
  const sent = (call: { path: string }) =>
    calls.filter(({ path }) => path === call.path).map(({ request }) => request);
  return { screen, sent, onAddressChange };
}

test('each webhook says whether it arrives, and each delivery why it failed, with the answer as text', async () => {
  const { screen } = await rendered([aWebhook({ failingSince: '2026-10-06T12:00:00.000Z' })]);
  await expect.element(screen.getByRole('heading', { name: url })).toBeVisible();
  await expect.element(screen.getByText('Test stored, Report ready')).toBeVisible();
  await expect.element(screen.getByText('Failing since')).toBeVisible();
  await expect
    .element(screen.getByText('The receiver answered 503.', { exact: false }).first())
    .toBeVisible();
  await userEvent.click(
    screen.getByRole('button', { name: 'Show details of Test stored, Test 12 of profile 5' }),
  );
  await expect.element(screen.getByText('<b>Down</b> for repair')).toBeVisible();
  await expect.element(screen.getByText('msg_0123')).toBeVisible();
});

test('internal staff read why the answer of a receiver is not there', async () => {
  const { screen } = await rendered([aWebhook()], {
    isStaff: true,
    deliveries: [aDelivery({ answer: null })],
  });
  await userEvent.click(
    screen.getByRole('button', { name: 'Show details of Test stored, Test 12 of profile 5' }),
  );
  await expect.element(screen.getByText(/Internal staff cannot see the receiver’s answer/)).toBeVisible();
});

test('internal staff read that a System Admin adds and moves webhooks, and have no button for it', async () => {
  const { screen } = await rendered([aWebhook({ isEnabled: false, status: 'Off' })], { isStaff: true });
  await expect
    .element(screen.getByText(/Only a System Admin of the organization can add webhooks/))
    .toBeVisible();
  for (const name of [/^Add Webhook/, /^New secret/])
    expect(screen.getByRole('button', { name }).elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: `Edit ${url}` }));
  await expect.element(screen.getByLabelText('Address')).toHaveAttribute('readonly');
  await userEvent.click(screen.getByRole('checkbox', { name: 'On' }));
  await expect
    .element(screen.getByText('The webhook stays off until a System Admin of the organization turns it on.'))
    .toBeVisible();
});

test('one delivery is sent again, a test event is sent, and everything since a day', async () => {
  const { screen, sent } = await rendered([aWebhook()]);
  await userEvent.click(
    screen.getByRole('button', { name: 'Show details of Test stored, Test 12 of profile 5' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Send again', exact: true }));
  await vi.waitFor(() => expect(sent(sendWebhookAgain)).toEqual([{ deliveryId: 40 }]));
  await userEvent.click(screen.getByRole('button', { name: `Send a test event to ${url}` }));
  await vi.waitFor(() => expect(sent(sendTestWebhook)).toEqual([{ id: 3 }]));
  await userEvent.click(screen.getByRole('button', { name: 'Send again since…' }));
  const dialog = screen.getByRole('dialog', { name: 'Send deliveries again' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Since' }), '10/02/2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }));
  await vi.waitFor(() => expect(sent(replayWebhook)).toEqual([{ id: 3, since: '2026-10-02' }]));
});

test('a new webhook is told its secret once, in a dialog that stays until it was copied', async () => {
  const { screen, sent } = await rendered([]);
  await userEvent.click(screen.getByRole('button', { name: 'Add Webhook' }));
  const dialog = screen.getByRole('dialog', { name: 'Add Webhook' });
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Address' }), url);
  await userEvent.click(dialog.getByRole('button', { name: 'Add', exact: true }));
  await vi.waitFor(() =>
    expect(sent(createWebhook)).toEqual([
      {
        model: {
          url,
          integrationId: 7,
          events: ['test.stored', 'test.changed', 'test.removed', 'report.ready', 'person.changed'],
          isEnabled: true,
        },
      },
    ]),
  );
  const told = screen.getByRole('textbox', { name: 'Signing secret' });
  await expect.element(told).toHaveValue(secret);
  await userEvent.keyboard('{Escape}');
  await expect.element(told).toHaveValue(secret);
  await userEvent.click(screen.getByRole('button', { name: 'I have copied the secret' }));
  await expect.element(told).not.toBeInTheDocument();
});

test('without a key there is no webhook, and the page says where one is made', async () => {
  const { screen } = await rendered([], { keys: [] });
  await expect.element(screen.getByText('Create a key first.', { exact: false })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'External Integrations' }))
    .toHaveAttribute('href', '/organization/api');
});

test('a secret is replaced after a question, and a webhook removed', async () => {
  const { screen, sent } = await rendered([aWebhook()]);
  await userEvent.click(screen.getByRole('button', { name: `New secret of ${url}` }));
  await userEvent.click(screen.getByRole('checkbox', { name: /End the secret in use now/ }));
  await userEvent.click(screen.getByRole('button', { name: 'Create a new secret' }));
  await vi.waitFor(() => expect(sent(rotateWebhookSecret)).toEqual([{ id: 3, endsNow: true }]));
  await userEvent.click(screen.getByRole('button', { name: 'I have copied the secret' }));
  await userEvent.click(screen.getByRole('button', { name: `Remove ${url}` }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove', exact: true }));
  await vi.waitFor(() => expect(sent(deleteWebhook)).toEqual([{ id: 3 }]));
});

test('one that is paused says what to do and sends nothing by hand; saved again it goes on', async () => {
  const { screen, sent } = await rendered([aWebhook({ status: 'Paused' })]);
  await expect.element(screen.getByText('Nothing arrived for three days', { exact: false })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: `Send a test event to ${url}` })).toBeDisabled();
  const again = screen.getByRole('button', { name: 'Send again since…' });
  await expect.element(again).toBeDisabled();
  await expect.element(again).toHaveAccessibleDescription('Nothing can be sent until the webhook is active.');
  await userEvent.click(screen.getByRole('button', { name: `Edit ${url}` }));
  const dialog = screen.getByRole('dialog', { name: 'Edit Webhook' });
  await expect.element(dialog.getByText('It continues where it stopped', { exact: false })).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent(updateWebhook)).toHaveLength(1));
  await userEvent.click(screen.getByRole('button', { name: `Resume ${url}` }));
  await vi.waitFor(() =>
    expect(sent(updateWebhook)[1]).toEqual({
      model: { id: 3, integrationId: 7, url, events: ['test.stored', 'report.ready'], isEnabled: true },
    }),
  );
});

test('one whose key does not work has the state and the reason of its integration', async () => {
  const { screen } = await rendered([
    aWebhook({ status: 'Key off', integrationStatus: 'Expired' }),
    aWebhook({ id: 5, url: 'https://other.example/hook', status: 'Key off', integrationStatus: 'Disabled' }),
  ]);
  await expect.element(screen.getByText('Expired', { exact: true })).toBeVisible();
  await expect.element(screen.getByText('The integration has expired.', { exact: false })).toBeVisible();
  await expect.element(screen.getByText('Disabled', { exact: true })).toBeVisible();
  await expect
    .element(screen.getByText('it continues where it stopped', { exact: false }).first())
    .toBeVisible();
  await expect.element(screen.getByRole('button', { name: `Send a test event to ${url}` })).toBeDisabled();
});

test('one that is off says how it is turned on beside what cannot be sent', async () => {
  const { screen } = await rendered([aWebhook({ status: 'Off', isEnabled: false })]);
  const button = screen.getByRole('button', { name: `Send a test event to ${url}` });
  await expect.element(button).toBeDisabled();
  await expect
    .element(button)
    .toHaveAccessibleDescription(/^It is off. Nothing is sent until it is turned on/);
});

test('the state of deliveries is a filter of the address', async () => {
  const { screen, sent } = await rendered([aWebhook()], { state: 'failed', deliveries: [] });
  await expect.element(screen.getByText('No deliveries have this status.')).toBeVisible();
  expect(sent(getWebhookDeliveries)).toEqual([
    expect.objectContaining({ webhookId: 3, state: 'failed', PageNumber: 1, RowsPerPage: 10 }),
  ]);
});
