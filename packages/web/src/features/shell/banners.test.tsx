import { getOrganizationBanners } from '@plumbline/contract';
import { kindPermissions, type ViewerKind } from '@plumbline/domain';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser, riverside, type UserTraits } from '../../platform/test/users.ts';
import { OrganizationBanners } from './organization-banners.tsx';
import { SuperBanner } from './super-banner.tsx';

const northern = {
  id: 3,
  name: 'Northern Health System',
  isEnterpriseAdminOrg: true,
  organizationAccessTypeId: 2,
};

afterEach(() => vi.restoreAllMocks());

const show = (content: ReactNode, kind: ViewerKind, traits: UserTraits) =>
  renderDesign(
    <QueryClientProvider client={new QueryClient()}>
      <CurrentUserProvider value={aUser({ ...traits, permissions: kindPermissions[kind] })}>
        {content}
      </CurrentUserProvider>
    </QueryClientProvider>,
  );

test('C050: internal staff see whose organization they view, and EXIT offers three ways', async () => {
  const onSwitch = vi.fn();
  const onLeave = vi.fn();
  const screen = await show(<SuperBanner onSwitch={onSwitch} onLeave={onLeave} />, 'super', {
    organizations: [],
    selected: riverside,
    viewingAsSuper: true,
  });
  await expect.element(screen.getByText('Viewing Riverside High School as Internal Admin')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'EXIT' }));
  await expect
    .poll(() =>
      screen
        .getByRole('menuitem')
        .elements()
        .map((item) => item.textContent),
    )
    .toEqual(['Exit to my organization', 'Switch organization', 'Sign Out']);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Exit to my organization' }));
  expect(onLeave).toHaveBeenCalledOnce();
  expect(onSwitch).not.toHaveBeenCalled();
});

test('C050: staff with an organization of their own exit to it', async () => {
  const onSwitch = vi.fn();
  const screen = await show(<SuperBanner onSwitch={onSwitch} onLeave={vi.fn()} />, 'super', {
    organizations: [northern],
    selected: riverside,
    viewingAsSuper: true,
  });
  await userEvent.click(screen.getByRole('button', { name: 'EXIT' }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Exit to my organization' }));
  expect(onSwitch).toHaveBeenCalledWith(3);
});

test('C051: an enterprise admin inside a child reads Viewing as Management Admin, with the way back', async () => {
  answerCalls([
    [getOrganizationBanners, () => ({ reply: { isManagementAdmin: true, hasPastDueInvoice: false } })],
  ]);
  const onSwitch = vi.fn();
  const screen = await show(<OrganizationBanners onSwitch={onSwitch} />, 'admin', {
    organizations: [northern, riverside],
    selected: riverside,
  });
  await expect.element(screen.getByText('Viewing as Management Admin')).toBeVisible();
  expect(screen.getByText('You have a past due invoice.').elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Back to Northern Health System' }));
  expect(onSwitch).toHaveBeenCalledWith(3);
});

test('C052: a past due invoice is said, with View Invoices', async () => {
  answerCalls([
    [getOrganizationBanners, () => ({ reply: { isManagementAdmin: false, hasPastDueInvoice: true } })],
  ]);
  const screen = await show(<OrganizationBanners onSwitch={vi.fn()} />, 'admin', {});
  await expect.element(screen.getByText('You have a past due invoice.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'View Invoices' }))
    .toHaveAttribute('href', '/billing/view-invoices');
});

test('nobody asks for banners outside an organization', async () => {
  const calls = answerCalls([]);
  await show(<OrganizationBanners onSwitch={vi.fn()} />, 'staff', { organizations: [] });
  await show(<OrganizationBanners onSwitch={vi.fn()} />, 'family', {});
  expect(calls).toEqual([]);
});
