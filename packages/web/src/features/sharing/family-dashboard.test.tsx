import {
  endAccountProfile,
  endProfileAccessLink,
  generateProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinkState,
  getProfileAccessLinksByProfileId,
  getProfilesForAccount,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { FamilyDashboard } from './family-dashboard.tsx';

afterEach(() => vi.restoreAllMocks());

const family = aUser({ account: { id: 9, accountTypeId: 5 }, organizations: [] });
const framed = (page: ReactNode) =>
  renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={family}>{page}</CurrentUserProvider>
    </QueryClientProvider>,
  );
type Screen = Awaited<ReturnType<typeof framed>>;
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });

const profiles = [
  {
    id: 3,
    firstName: 'Ada',
    lastName: 'Byron',
    relationshipTypeId: 3,
    homeOrganizationName: 'Riverside High School',
  },
  {
    id: 4,
    firstName: 'Bo',
    lastName: 'Byron',
    relationshipTypeId: 3,
    homeOrganizationName: 'Riverside High School',
  },
];
const listed = [getProfilesForAccount, (): Answer => ({ reply: { profiles } })] as const;
let made = 0;
const newLink = (): Answer => {
  made += 1;
  const link = `https://portal.example/redeem-profile-access-link?profileAccessLink=secret-${made}`;
  return {
    reply: {
      link,
      profileAccessLink: {
        id: made,
        uniqueId: `secret-${made}`,
        link,
        profileId: 3,
        sentToEmail: null,
        expiresOn: '2026-11-28T12:00:00Z',
        claimedByAccountId: null,
      },
    },
  };
};
const stillOpen = [
  getProfileAccessLinkState,
  (): Answer => ({ reply: { state: 'open', claimedByOrganizationName: null } }),
] as const;
const nobodyElse = [
  stillOpen,
  [getAccountProfilesByProfileId, (): Answer => ({ reply: { accountProfiles: [] } })],
  [getProfileAccessLinksByProfileId, (): Answer => ({ reply: { profileAccessLinks: [] } })],
] as const;

test('C034 C035 C036 A006 C314: the patient dashboard lists the profiles by name, and Logout', async () => {
  answerCalls([listed, ...nobodyElse]);
  const screen = await framed(<FamilyDashboard />);
  await expect
    .element(screen.getByText('Choose a profile to share with a medical professional'))
    .toBeVisible();
  await expect.element(button(screen, 'Ada Byron')).toBeVisible();
  await expect.element(button(screen, 'Bo Byron')).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Logout' })).toHaveAttribute('href', '/login');
});

test('C037 C039 C251 C489 A193: choosing one opens Share Profile with its name, a QR code and a link made at that moment', async () => {
  const calls = answerCalls([listed, [generateProfileAccessLink, newLink], ...nobodyElse]);
  const screen = await framed(<FamilyDashboard />);
  await userEvent.click(button(screen, 'Ada Byron'));
  const dialog = screen.getByRole('dialog', { name: 'Share Profile' });
  await expect.element(dialog.getByText('Ada Byron')).toBeVisible();
  const qr = dialog.getByRole('img', { name: 'QR code of the link' });
  await expect.element(qr).toHaveAttribute('width', '250');
  const link = dialog.getByLabelText('Link', { exact: true });
  await expect.element(link).toHaveValue(expect.stringMatching(/secret-\d+$/));
  await expect
    .element(link)
    .toHaveValue(`https://portal.example/redeem-profile-access-link?profileAccessLink=secret-${made}`);
  await expect
    .element(dialog.getByText('Give this link or QR code to an administrator', { exact: false }))
    .toBeVisible();
  expect(
    calls.filter(({ path }) => path === generateProfileAccessLink.path).map(({ request }) => request),
  ).toEqual([{ profileId: 3 }]);
});

test('C038 C251 A194: Generate New Link makes another one, with another QR code', async () => {
  answerCalls([listed, [generateProfileAccessLink, newLink], ...nobodyElse]);
  const screen = await framed(<FamilyDashboard />);
  await userEvent.click(button(screen, 'Ada Byron'));
  const link = screen.getByLabelText('Link', { exact: true });
  await expect.element(link).toHaveValue(expect.stringMatching(/secret-\d+$/));
  const drawn = () => screen.getByRole('img', { name: 'QR code of the link' }).element().innerHTML;
  const before = { made, drawn: drawn() };
  await userEvent.click(button(screen, 'Generate New Link'));
  await expect.element(link).toHaveValue(expect.stringContaining(`secret-${before.made + 1}`));
  expect(drawn()).not.toBe(before.drawn);
});

test('C040 C455: copying confirms', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  answerCalls([listed, [generateProfileAccessLink, newLink], ...nobodyElse]);
  const screen = await framed(<FamilyDashboard />);
  await userEvent.click(button(screen, 'Ada Byron'));
  await userEvent.click(button(screen, 'Copy'));
  await expect.element(screen.getByText('Link Copied to Clipboard')).toBeVisible();
  expect(write).toHaveBeenCalledWith(expect.stringContaining(`secret-${made}`));
});

test('a link that was not made says why and can be asked for again', async () => {
  const answers: Answer[] = [
    { status: 404, code: 'profile.not_found', message: 'That profile could not be found.' },
  ];
  answerCalls([listed, [generateProfileAccessLink, () => answers.shift() ?? newLink()], ...nobodyElse]);
  const screen = await framed(<FamilyDashboard />);
  await userEvent.click(button(screen, 'Ada Byron'));
  await expect.element(screen.getByText('That profile could not be found.')).toBeVisible();
  await userEvent.click(button(screen, 'Retry'));
  await expect.element(screen.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
});

test('a family sees who has the profile, ends it, and can remove the profile from its own account', async () => {
  let organizations = [
    {
      id: 41,
      profileId: 3,
      sentToEmail: null,
      createdOn: '2026-11-01T12:00:00Z',
      expiresOn: '2026-11-08T12:00:00Z',
      claimedByAccountId: 77,
      claimedOn: '2026-11-02T12:00:00Z',
      claimedByOrganizationName: 'Lakeside Balance Clinic',
      relationshipTypeId: null,
      state: 'claimed',
    },
  ];
  const own = {
    id: 31,
    accountId: 9,
    email: 'pat@parents.example',
    relationshipTypeId: 3,
    profileAccessLinkId: null,
    createdOn: '2026-10-05T12:00:00Z',
  };
  const uncle = {
    ...own,
    id: 32,
    accountId: 10,
    email: 'uncle@parents.example',
    createdOn: '2026-10-06T12:00:00Z',
  };
  const calls = answerCalls([
    listed,
    [generateProfileAccessLink, newLink],
    stillOpen,
    [getAccountProfilesByProfileId, () => ({ reply: { accountProfiles: [own, uncle] } })],
    [getProfileAccessLinksByProfileId, () => ({ reply: { profileAccessLinks: organizations } })],
    [
      endProfileAccessLink,
      () => {
        organizations = [];
        return { reply: {} };
      },
    ],
    [endAccountProfile, () => ({ reply: {} })],
  ]);
  const screen = await framed(<FamilyDashboard />);
  // Whose record it is, who has it, since when and what of it is said before anything is opened.
  await expect.element(screen.getByText('Record of Riverside High School').first()).toBeVisible();
  await expect.element(screen.getByText('Lakeside Balance Clinic', { exact: true }).first()).toBeVisible();
  await expect.element(screen.getByText(/Since November 2, 2026|Since Nov 2, 2026/).first()).toBeVisible();
  await expect
    .element(
      screen.getByText('An organization sees the whole profile: its tests, events and reports.').first(),
    )
    .toBeVisible();
  await expect
    .element(
      screen.getByText(/uncle@parents\.example · Parent or Guardian, since Oct(ober)? 6, 2026/).first(),
    )
    .toBeVisible();
  await expect
    .element(
      screen
        .getByText('An account sees the person’s name and can share the profile, but no test results.')
        .first(),
    )
    .toBeVisible();
  await userEvent.click(button(screen, 'Ada Byron'));
  await userEvent.click(button(screen, 'End Access: Lakeside Balance Clinic'));
  await userEvent.click(button(screen, 'End Access'));
  await expect.element(button(screen, 'End Access: Lakeside Balance Clinic')).not.toBeInTheDocument();
  await userEvent.click(button(screen, 'Remove Profile: You'));
  await userEvent.click(button(screen, 'Remove Profile'));
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  const ends = [endProfileAccessLink.path, endAccountProfile.path];
  expect(calls.filter(({ path }) => ends.includes(path)).map(({ request }) => request)).toEqual([
    { id: 41 },
    { id: 31 },
  ]);
});

test('without a profile it says how to get one', async () => {
  answerCalls([[getProfilesForAccount, () => ({ reply: { profiles: [] } })]]);
  const screen = await framed(<FamilyDashboard />);
  await expect.element(screen.getByText('No profiles')).toBeVisible();
});
