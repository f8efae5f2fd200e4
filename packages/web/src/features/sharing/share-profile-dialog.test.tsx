import {
  type AccessLinkState,
  endProfileAccessLink,
  generateProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinkState,
  getProfileAccessLinksByProfileId,
  type ProfileAccessLink,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Navigation, Step } from '../../design/link/navigation.ts';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { ProfileAccessDialog } from './profile-access-dialog.tsx';
import { ShareProfileDialog } from './share-profile-dialog.tsx';

/** What the portal would know; the tests change it under the dialog. */
let state: AccessLinkState;
let claimedBy: string | null;
let links: ProfileAccessLink[];
let accounts: object[];
let made: number;
beforeEach(() => {
  state = 'open';
  claimedBy = null;
  links = [];
  accounts = [];
  made = 0;
});
afterEach(() => vi.restoreAllMocks());

const aLink = (more: Partial<ProfileAccessLink>): ProfileAccessLink => ({
  id: 41,
  profileId: 3,
  sentToEmail: null,
  createdOn: '2026-11-01T12:00:00Z',
  expiresOn: '2026-11-08T12:00:00Z',
  claimedByAccountId: null,
  claimedOn: null,
  claimedByOrganizationName: null,
  relationshipTypeId: null,
  state: 'open',
  ...more,
});

/** The portal's answers, as the variables above say. */
function answering(more: Parameters<typeof answerCalls>[0] = []) {
  return answerCalls([
    ...more,
    [
      generateProfileAccessLink,
      (request): Answer => {
        made += 1;
        const { sendToEmail = null } = request as { sendToEmail?: string };
        if (sendToEmail !== null) {
          accounts = [
            {
              id: null,
              accountId: null,
              email: sendToEmail,
              relationshipTypeId: 0,
              profileAccessLinkId: 51,
              createdOn: null,
            },
          ];
          links = [aLink({ id: 51, sentToEmail: sendToEmail, expiresOn: '2026-11-29T12:00:00Z' })];
        }
        const link =
          sendToEmail === null ? `https://portal.example/redeem?profileAccessLink=secret-${made}` : null;
        const expiresOn = '2026-11-28T12:00:00Z';
        return {
          reply: {
            link,
            profileAccessLink: {
              id: made,
              uniqueId: link && `secret-${made}`,
              link,
              profileId: 3,
              sentToEmail: sendToEmail,
              expiresOn,
              claimedByAccountId: null,
            },
          },
        };
      },
    ],
    [getProfileAccessLinkState, () => ({ reply: { state, claimedByOrganizationName: claimedBy } })],
    [getAccountProfilesByProfileId, () => ({ reply: { accountProfiles: accounts } })],
    [getProfileAccessLinksByProfileId, () => ({ reply: { profileAccessLinks: links } })],
  ]);
}

const framed = (page: ReactNode, user = aUser()) =>
  renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>{page}</CurrentUserProvider>
    </QueryClientProvider>,
  );
type Screen = Awaited<ReturnType<typeof framed>>;
const button = (screen: Screen, name: string) => screen.getByRole('button', { name, exact: true });
const staffDialog = (onClose = () => undefined) =>
  framed(<ShareProfileDialog profileId={3} profileName="Ada Byron" isStaff isOpen onClose={onClose} />);
const qr = (screen: Screen) => screen.getByRole('img', { name: 'QR code of the link' });
const generated = (calls: ReturnType<typeof answering>) =>
  calls.filter(({ path }) => path === generateProfileAccessLink.path).map(({ request }) => request);
/** Longer than the dialog waits before it asks again. */
const soon = { timeout: 12_000 };

describe('staff', () => {
  test('C102 C489 C484: get a card with the name, a QR code of 300 pixels, the link and the day it expires', async () => {
    const calls = answering();
    const screen = await staffDialog();
    const dialog = screen.getByRole('dialog', { name: 'Share Profile' });
    await expect.element(dialog.getByText('Ada Byron')).toBeVisible();
    await expect.element(qr(screen)).toHaveAttribute('width', '300');
    await expect.element(qr(screen)).toHaveAttribute('height', '300');
    await expect
      .element(dialog.getByLabelText('Link', { exact: true }))
      .toHaveValue('https://portal.example/redeem?profileAccessLink=secret-1');
    await expect.element(dialog.getByText('Expires Nov 28, 2026.', { exact: false })).toBeVisible();
    expect(generated(calls)).toEqual([{ profileId: 3 }]);
  });

  test('A157: also mail a link, whose invitation is then listed with its end', async () => {
    const calls = answering();
    const screen = await staffDialog();
    await userEvent.fill(screen.getByLabelText('Send a link by email'), 'pat@parents.example');
    await userEvent.click(button(screen, 'Send'));
    await expect
      .element(screen.getByText('Invited by email, not accepted yet, expires Nov 29, 2026'))
      .toBeVisible();
    await expect.element(button(screen, 'End Invite: pat@parents.example')).toBeVisible();
    expect(generated(calls)).toEqual([
      { profileId: 3 },
      { profileId: 3, sendToEmail: 'pat@parents.example' },
    ]);
  });

  test('keep the next address that was typed while the one before was sent, and are told before it closes', async () => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const onClose = vi.fn();
    const screen = await staffDialog(onClose);
    answering([
      [
        generateProfileAccessLink,
        async (): Promise<Answer> => {
          await held;
          return { status: 429, code: 'access.too_many_requests', message: 'Try again in 9 seconds.' };
        },
      ],
    ]);
    const field = screen.getByLabelText('Send a link by email');
    await userEvent.fill(field, 'pat@parents.example');
    await userEvent.click(button(screen, 'Send'));
    await userEvent.click(button(screen, 'Done'));
    expect(screen.getByRole('dialog', { name: 'Discard changes?' }).elements()).toEqual([]);
    answer();
    await expect.element(screen.getByText('Try again in 9 seconds.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
    // Now it goes out, and the next one is typed meanwhile.
    vi.restoreAllMocks();
    let sent: () => void = () => undefined;
    const sending = new Promise<void>((resolve) => (sent = resolve));
    answering([
      [
        generateProfileAccessLink,
        async (): Promise<Answer> => {
          await sending;
          const profileAccessLink = { id: 51, uniqueId: null, link: null, profileId: 3 };
          return { reply: { profileAccessLink: { ...profileAccessLink, claimedByAccountId: null } } };
        },
      ],
    ]);
    await userEvent.click(button(screen, 'Send'));
    await userEvent.fill(field, 'kim@parents.example');
    sent();
    await expect.element(screen.getByText('Invite Sent')).toBeVisible();
    await expect.element(field).toHaveValue('kim@parents.example');
  });

  test('go on at the list with the keyboard when what they ended is gone from it, also the last of it', async () => {
    links = [aLink({ id: 40 }), aLink({ id: 41, state: 'expired' })];
    answering([
      [
        endProfileAccessLink,
        (request) => {
          links = links.filter(({ id }) => id !== (request as { id: number }).id);
          return { reply: {} };
        },
      ],
    ]);
    const screen = await staffDialog();
    for (const [label, name] of [
      ['End Link', 'End Link: An unused link'],
      ['Remove', 'Remove: A closed link'],
    ] as const) {
      await userEvent.click(button(screen, name));
      await userEvent.click(button(screen, label));
      await expect.element(button(screen, name)).not.toBeInTheDocument();
      await expect.element(screen.getByRole('region', { name: 'Who has access' })).toHaveFocus();
    }
    await expect.element(screen.getByText('Nobody else has access any more.')).toBeVisible();
  });

  test('C250: see an invitation that expired, and send it again', async () => {
    links = [aLink({ id: 40, sentToEmail: 'late@parents.example', state: 'expired' })];
    const calls = answering();
    const screen = await staffDialog();
    await expect.element(screen.getByText('Invited by email, expired Nov 8, 2026')).toBeVisible();
    await userEvent.click(button(screen, 'Send Again: late@parents.example'));
    await expect.element(screen.getByText('Invite Sent')).toBeVisible();
    await expect.element(screen.getByText('not accepted yet', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('expired Nov 8', { exact: false })).not.toBeInTheDocument();
    expect(generated(calls).at(-1)).toEqual({ profileId: 3, sendToEmail: 'late@parents.example' });
  });

  test('see that the link was closed by guesses, and take it off the list', async () => {
    links = [aLink({ id: 39, state: 'spent' })];
    const ended = answering([
      [
        endProfileAccessLink,
        () => {
          links = [];
          return { reply: {} };
        },
      ],
    ]);
    const screen = await staffDialog();
    await expect
      .element(
        screen.getByText('Created Nov 1, 2026, closed after five attempts that did not match the profile'),
      )
      .toBeVisible();
    await userEvent.click(button(screen, 'Remove: A closed link'));
    await userEvent.click(button(screen, 'Remove'));
    await expect.element(button(screen, 'Remove: A closed link')).not.toBeInTheDocument();
    expect(ended.find(({ path }) => path === endProfileAccessLink.path)?.request).toEqual({ id: 39 });
  });

  test('an address that nothing was sent to is not lost without a question', async () => {
    answering();
    const onClose = vi.fn();
    const screen = await staffDialog(onClose);
    await expect.element(qr(screen)).toBeVisible();
    await userEvent.fill(screen.getByLabelText('Send a link by email'), 'pat@par');
    await userEvent.click(button(screen, 'Done'));
    await userEvent.click(button(screen, 'Keep editing'));
    await expect.element(screen.getByLabelText('Send a link by email')).toHaveValue('pat@par');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(button(screen, 'Discard'));
    await expect.poll(() => onClose.mock.calls.length).toBe(1);
  });

  test('Back asks too before such an address is lost', async () => {
    answering();
    const guards = new Set<(step: Step) => boolean | Promise<boolean>>();
    const navigation: Navigation = {
      navigate: vi.fn(),
      guard: (mayTake) => {
        guards.add(mayTake);
        return () => guards.delete(mayTake);
      },
    };
    const screen = await renderDesign(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <CurrentUserProvider value={aUser()}>
          <ShareProfileDialog profileId={3} profileName="Ada Byron" isStaff isOpen onClose={vi.fn()} />
        </CurrentUserProvider>
      </QueryClientProvider>,
      { navigation },
    );
    await userEvent.fill(screen.getByLabelText('Send a link by email'), 'pat@par');
    await expect.poll(() => guards.size).toBe(1);
    const back = [...guards][0]?.({ isTravel: true, isOtherPage: true, onArrived: vi.fn() });
    await userEvent.click(button(screen, 'Keep editing'));
    expect(await back).toBe(false);
    await expect.element(screen.getByLabelText('Send a link by email')).toHaveValue('pat@par');
  });
});

describe('while it is shown', () => {
  test('a link that somebody used says who, is not held up any longer, and another can be made', async () => {
    answering();
    const screen = await staffDialog();
    await expect.element(qr(screen)).toBeVisible();
    state = 'claimed';
    claimedBy = 'Lakeside Balance Clinic';
    links = [
      aLink({
        id: 1,
        state: 'claimed',
        claimedOn: '2026-11-22T12:00:00Z',
        claimedByOrganizationName: claimedBy,
      }),
    ];
    await expect.element(screen.getByText('Lakeside Balance Clinic has used this link.'), soon).toBeVisible();
    await expect.element(qr(screen)).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Link', { exact: true })).not.toBeInTheDocument();
    // And stands among those who have access.
    await expect.element(button(screen, 'End Access: Lakeside Balance Clinic')).toBeVisible();
    state = 'open';
    await userEvent.click(button(screen, 'Generate New Link'));
    await expect.element(qr(screen)).toBeVisible();
    await expect
      .element(screen.getByLabelText('Link', { exact: true }))
      .toHaveValue('https://portal.example/redeem?profileAccessLink=secret-2');
  });

  test.each([
    ['expired', 'This link has expired.'],
    ['spent', 'This link was closed after five attempts that did not match the profile.'],
    ['blocked', 'This link does not work at the moment'],
    ['ended', 'This link has ended'],
  ] as const)('one that is %s says so', async (became, words) => {
    state = became;
    answering();
    const screen = await staffDialog();
    await expect.element(screen.getByText(words, { exact: false })).toBeVisible();
    await expect.element(qr(screen)).not.toBeInTheDocument();
  });

  test('what cannot be asked leaves the link there, and says that its use is not known', async () => {
    answering([
      [
        getProfileAccessLinkState,
        () => ({ status: 503, code: 'server.busy', message: 'The portal is busy.' }),
      ],
    ]);
    const screen = await staffDialog();
    await expect
      .element(screen.getByText('Cannot check right now whether the link has been used.'))
      .toBeVisible();
    await expect.element(qr(screen)).toBeVisible();
  });

  test('a device that can hands it to another app', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    const before = Object.getOwnPropertyDescriptor(navigator, 'share');
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      answering();
      const screen = await staffDialog();
      await userEvent.click(button(screen, 'Send With Another App'));
      expect(share).toHaveBeenCalledWith({
        url: 'https://portal.example/redeem?profileAccessLink=secret-1',
      });
      share.mockRejectedValueOnce(new Error('no app'));
      await userEvent.click(button(screen, 'Send With Another App'));
      await expect
        .element(screen.getByText('The device did not share the link. Copy it instead.'))
        .toBeVisible();
    } finally {
      if (before === undefined) Reflect.deleteProperty(navigator, 'share');
      else Object.defineProperty(navigator, 'share', before);
    }
  });
});

describe('who has access', () => {
  const dialog = (isSharing: boolean) => {
    const user = aUser();
    if (user.selectedOrganization) user.selectedOrganization.isSwayVisaEnabled = isSharing;
    return framed(
      <ProfileAccessDialog profileId={3} profileName="Ada Byron" isOpen onClose={() => undefined} />,
      user,
    );
  };

  test('is seen without making a link, also where sharing is off, and what was given can be ended there', async () => {
    links = [aLink({ id: 40, sentToEmail: 'late@parents.example', state: 'expired' })];
    accounts = [
      {
        id: 31,
        accountId: 9,
        email: 'pat@parents.example',
        relationshipTypeId: 3,
        profileAccessLinkId: null,
        createdOn: '2026-10-06T12:00:00Z',
      },
    ];
    const calls = answering();
    const screen = await dialog(false);
    await expect.element(button(screen, 'End Access: pat@parents.example')).toBeVisible();
    await expect.element(screen.getByText('Profile sharing is off', { exact: false })).toBeVisible();
    // Nothing new can be sent.
    await expect.element(button(screen, 'Send Again: late@parents.example')).not.toBeInTheDocument();
    expect(generated(calls)).toEqual([]);

    await screen.unmount();
    const on = await dialog(true);
    await expect.element(button(on, 'Send Again: late@parents.example')).toBeVisible();
    await expect.element(on.getByText('Profile sharing is off')).not.toBeInTheDocument();
  });

  test('where nobody has it says so', async () => {
    answering();
    const screen = await dialog(true);
    await expect.element(screen.getByText('Nobody outside the organization has access.')).toBeVisible();
  });
});
