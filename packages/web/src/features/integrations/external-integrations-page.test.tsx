import {
  createExternalIntegration,
  type ExternalIntegration,
  getExternalIntegrations,
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

const anIntegration = (traits: Partial<ExternalIntegration> = {}): ExternalIntegration => ({
  id: 7,
  organizationId: 1,
  ehrPartnerId: 10,
  expirationDate: null,
  isEnabled: true,
  toAddress: 'records@ehr.direct.example',
  orgExternalId: null,
  status: 'Active',
  pendingCount: 1,
  failedCount: 2,
  deliveredCount: 30,
  ...traits,
});

async function shown(models: ExternalIntegration[], isStaff = true) {
  const calls = answerCalls([
    [getExternalIntegrations, () => ({ reply: { models } })],
    [createExternalIntegration, () => ({ reply: { id: 8 } })],
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
  const { screen } = await shown([
    anIntegration(),
    anIntegration({ id: 8, status: 'Expired', expirationDate: '2026-01-31', toAddress: 'b@direct.example' }),
    anIntegration({ id: 9, status: 'Disabled', toAddress: 'c@direct.example' }),
  ]);
  const rows = screen.getByRole('listitem');
  for (const part of ['Direct Messaging (EMR)', 'Active', 'records@ehr'])
    await expect.element(rows.nth(0)).toMatchTextContent(part);
  await expect.element(rows.nth(1)).toMatchTextContent('Expired');
  await expect.element(rows.nth(2)).toMatchTextContent('Disabled');
});

test('B101 B165: staff create one by direct messages; other partners of the list cannot be chosen yet', async () => {
  const { screen, sent } = await shown([]);
  await userEvent.click(screen.getByRole('button', { name: 'Create Integration' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Partner' }));
  await expect
    .element(screen.getByRole('option', { name: /Healthy Roster/ }))
    .toHaveAttribute('data-combobox-disabled');
  await userEvent.click(screen.getByRole('option', { name: 'Direct Messaging (EMR)' }));
  await userEvent.fill(screen.getByLabelText('To Address'), 'Records@EHR.Direct.Example');
  await userEvent.click(screen.getByRole('button', { name: 'Create', exact: true }));
  await expect
    .poll(() => sent()[0]?.request)
    .toEqual({
      model: {
        ehrPartnerId: 10,
        toAddress: 'records@ehr.direct.example',
        orgExternalId: null,
        expirationDate: null,
        isEnabled: true,
      },
    });
});

test('B101 B163: a System Admin edits a connection and is not offered to create one', async () => {
  const { screen, sent } = await shown([anIntegration()], false);
  await userEvent.click(screen.getByRole('button', { name: /^Edit Direct/ }));
  expect(screen.getByRole('button', { name: 'Create Integration' }).elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('checkbox', { name: /^Enabled/ }));
  await expect.element(screen.getByText('Nothing is delivered.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await expect.poll(() => sent()[0]?.request).toMatchObject({ model: { id: 7, isEnabled: false } });
});
