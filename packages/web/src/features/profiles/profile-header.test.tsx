import { type CurrentUser, getProfileDemands, type ResponseOf } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { anEvent, aProfile, aProfileDetail, aTestSummary } from '../../platform/test/profiles.ts';
import { aUser } from '../../platform/test/users.ts';
import type { ProfileDetail, ProfileDialogName } from './profile-dialog.ts';
import { ProfileHeader } from './profile-header.tsx';

const preferring = (preferences: Partial<NonNullable<CurrentUser['selectedOrganization']>>): CurrentUser => {
  const user = aUser();
  if (user.selectedOrganization === null) throw new Error('a user without an organization');
  return { ...user, selectedOrganization: { ...user.selectedOrganization, ...preferences } };
};

let demands: ResponseOf<typeof getProfileDemands>['demands'] = [];
beforeEach(() => {
  demands = [];
  answerCalls([[getProfileDemands, () => ({ reply: { demands } })]]);
});
afterEach(() => vi.restoreAllMocks());

async function shown(detail: ProfileDetail, user: CurrentUser = aUser()) {
  const onAsk = vi.fn<(dialog: ProfileDialogName) => void>();
  const went = vi.fn<(href: string) => void>();
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>
        <ProfileHeader detail={detail} tab="overview" view="summary" onAsk={onAsk}>
          content
        </ProfileHeader>
      </CurrentUserProvider>
    </QueryClientProvider>,
    { navigation: { navigate: went } },
  );
  const openMenu = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Profile Actions' }));
    await expect.element(screen.getByRole('menu')).toBeVisible();
    return screen
      .getByRole('menuitem')
      .elements()
      .map((item) => item.textContent);
  };
  return { screen, onAsk, went, openMenu };
}

const withOpenEvent = aProfileDetail({
  events: [anEvent()],
  openEvent: { ...anEvent(), dayNumber: 4, testCount: 3 },
  tests: [aTestSummary()],
});

test('C091: the header has edit, delete and Create Report, each for who may do it', async () => {
  const { screen, onAsk } = await shown(aProfileDetail({ tests: [aTestSummary()] }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit Profile' }));
  expect(onAsk).toHaveBeenLastCalledWith('edit');
  await userEvent.click(screen.getByRole('button', { name: 'Delete Profile' }));
  expect(onAsk).toHaveBeenLastCalledWith('delete');
  await userEvent.click(screen.getByRole('button', { name: 'Create Report' }));
  expect(onAsk).toHaveBeenLastCalledWith('report');
});

test('C090: what a schedule asks for stands under the name, due or done', async () => {
  demands = [
    { demandTypeId: 2, startsOn: '2026-08-17T10:05:00Z', endsOn: '2026-08-17T11:05:00Z', isTested: false },
    { demandTypeId: 3, startsOn: '2026-08-17T10:05:00Z', endsOn: '2026-08-17T11:05:00Z', isTested: true },
  ];
  const { screen } = await shown(aProfileDetail());
  await expect.element(screen.getByText('Cognitive due')).toBeVisible();
  await expect.element(screen.getByText('Stability done')).toBeVisible();
  await expect.element(screen.getByTitle('Open until 8/17/26 6:05 am Central Time').first()).toBeVisible();
});

test('C093: the menu has the four actions of every profile', async () => {
  const { openMenu, screen, onAsk } = await shown(aProfileDetail());
  expect(await openMenu()).toEqual(
    expect.arrayContaining([
      'Adjust Baseline Start Date',
      'Edit Profile Groups',
      'Create Code',
      'Share Profile',
    ]),
  );
  await userEvent.click(screen.getByRole('menuitem', { name: 'Edit Profile Groups' }));
  expect(onAsk).toHaveBeenLastCalledWith('editGroups');
});

test('C094: Create Event is in the menu only when no event is open', async () => {
  const { openMenu, screen, onAsk } = await shown(aProfileDetail());
  expect(await openMenu()).toContain('Create Event');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Create Event' }));
  expect(onAsk).toHaveBeenLastCalledWith('createEvent');

  await screen.unmount();
  const busy = await shown(withOpenEvent);
  expect(await busy.openMenu()).not.toContain('Create Event');
});

test('C092 C317: the header shares only with the preference; the menu offers it in any case', async () => {
  const without = await shown(aProfileDetail());
  expect(await without.openMenu()).toContain('Share Profile');
  await userEvent.keyboard('{Escape}');
  expect(without.screen.getByRole('button', { name: 'Share', exact: true }).elements()).toHaveLength(0);

  await without.screen.unmount();
  const { screen, onAsk } = await shown(aProfileDetail(), preferring({ isSwayVisaEnabled: true }));
  await userEvent.click(screen.getByRole('button', { name: 'Share', exact: true }));
  expect(onAsk).toHaveBeenLastCalledWith('share');
});

test('C426: Create Code leads to the codes of the profile, and is refused with its reason when inactive', async () => {
  const active = await shown(aProfileDetail());
  await active.openMenu();
  await userEvent.click(active.screen.getByRole('menuitem', { name: 'Create Code' }));
  expect(active.went).toHaveBeenLastCalledWith('/profiles/12/codes?createCode=true');

  await active.screen.unmount();
  const { screen, openMenu } = await shown(aProfileDetail({ profile: aProfile({ isInactive: true }) }));
  await openMenu();
  const item = screen.getByRole('menuitem', { name: 'Create Code' });
  await expect.element(item).toBeDisabled();
  await expect.element(item).toHaveAccessibleDescription('Cannot create code for an inactive profile.');
});

test('C089: an open event stands under the name, with Edit Event and End Event for who made it', async () => {
  const { screen, onAsk } = await shown(withOpenEvent);
  await expect.element(screen.getByText('Event Started 10/3/26')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Edit Event' }));
  expect(onAsk).toHaveBeenLastCalledWith('editEvent');
  await userEvent.click(screen.getByRole('button', { name: 'End Event' }));
  expect(onAsk).toHaveBeenLastCalledWith('endEvent');

  await screen.unmount();
  const elsewhere = await shown({ ...withOpenEvent, events: [anEvent({ organizationId: 2 })] });
  await expect.element(elsewhere.screen.getByText('Event Started 10/3/26')).toBeVisible();
  expect(elsewhere.screen.getByRole('button', { name: 'Edit Event' }).elements()).toHaveLength(0);
});

test('C188: Create Report opens with a test that it can show, and without one too, since its dialog says why not', async () => {
  const { screen, onAsk } = await shown(aProfileDetail({ tests: [aTestSummary()] }));
  await userEvent.click(screen.getByRole('button', { name: 'Create Report' }));
  expect(onAsk).toHaveBeenLastCalledWith('report');

  await screen.unmount();
  const covid = await shown(aProfileDetail({ tests: [aTestSummary({ isCovidOnly: true })] }));
  const button = covid.screen.getByRole('button', { name: 'Create Report' });
  await userEvent.click(button);
  expect(covid.onAsk).toHaveBeenLastCalledWith('report');
});

test('a phone has one button beside the name, one line for the event, and everything else in the menu', async () => {
  await page.viewport(390, 844);
  const { screen, onAsk, openMenu } = await shown(withOpenEvent);
  await expect.element(screen.getByRole('button', { name: 'Create Report' })).toBeEnabled();
  const head = screen.getByRole('banner').element().getBoundingClientRect();
  expect(head.height).toBeLessThanOrEqual(240);
  for (const name of ['Edit Profile', 'Delete Profile', 'Share', 'End Event'])
    expect(screen.getByRole('button', { name, exact: true }).elements()).toHaveLength(0);
  await expect.element(screen.getByText('day 4', { exact: true })).toBeVisible();
  expect(await openMenu()).toEqual(expect.arrayContaining(['Edit Profile', 'End Event', 'Delete Profile']));
  await userEvent.click(screen.getByRole('menuitem', { name: 'End Event' }));
  expect(onAsk).toHaveBeenLastCalledWith('endEvent');
});
