import { getOrganizationGrants, revokeOrganizationGrant, type StaffGrant } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { StaffAccessCard } from './staff-access-card.tsx';

const grant = (over: Partial<StaffGrant> = {}): StaffGrant => ({
  id: 4,
  accountId: 9,
  name: 'Sam Super',
  reason: 'Asked by the school',
  grantedOn: '2026-11-21T08:00:00.000Z',
  expiresOn: '2026-11-21T16:00:00.000Z',
  revokedOn: null,
  isActive: true,
  ...over,
});

afterEach(() => vi.restoreAllMocks());

async function open(grants: () => Answer, revoke: () => Answer = () => ({ reply: {} })) {
  await view.viewport(1440, 900);
  const calls = answerCalls([
    [getOrganizationGrants, grants],
    [revokeOrganizationGrant, revoke],
  ]);
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffAccessCard />
    </QueryClientProvider>,
  );
  return { calls, screen };
}

test('who, why and until when; an open access is ended after a question, and the list follows', async () => {
  let grants = [grant(), grant({ id: 3, name: 'Ola Office', isActive: false })];
  const { calls, screen } = await open(
    () => ({ reply: { grants } }),
    () => {
      grants = [grant({ isActive: false, revokedOn: '2026-11-21T09:00:00.000Z' })];
      return { reply: {} };
    },
  );
  await expect.element(screen.getByText('Sam Super')).toBeVisible();
  await expect.element(screen.getByText('Over')).toBeVisible();
  expect(screen.getByRole('button', { name: /^End the access of/ }).elements()).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'End the access of Sam Super' }));
  await userEvent.click(screen.getByRole('button', { name: 'End access', exact: true }));
  await expect.element(screen.getByText('Ended early')).toBeVisible();
  expect(calls.find(({ path }) => path === revokeOrganizationGrant.path)?.request).toEqual({ id: 4 });
});

test('a refusal stands in the question, and nothing is taken for ended', async () => {
  const { screen } = await open(
    () => ({ reply: { grants: [grant()] } }),
    () => ({ status: 404, code: 'staff.grant_not_found', message: 'That staff access has already ended.' }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'End the access of Sam Super' }));
  await userEvent.click(screen.getByRole('button', { name: 'End access', exact: true }));
  await expect.element(screen.getByText('That staff access has already ended.')).toBeVisible();
});

test('nobody has access, or the list did not load', async () => {
  const empty = await open(() => ({ reply: { grants: [] } }));
  await expect.element(empty.screen.getByText('No internal staff have access')).toBeVisible();
  await empty.screen.unmount();
  vi.restoreAllMocks();
  const failed = await open(() => ({
    status: 503,
    code: 'server.stopping',
    message: 'The portal is restarting.',
  }));
  await expect.element(failed.screen.getByText('The portal is restarting.')).toBeVisible();
});

test('in super view a colleague is an account', async () => {
  const { screen } = await open(() => ({ reply: { grants: [grant({ name: null })] } }));
  await expect.element(screen.getByText('Account 9', { exact: true })).toBeVisible();
});
