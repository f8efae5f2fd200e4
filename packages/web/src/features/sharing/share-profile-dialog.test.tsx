import {
  endProfileAccessLink,
  generateProfileAccessLink,
  getProfileAccessLinkState,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Navigation, Step } from '../../design/link/navigation.ts';
import { renderDesign } from '../../design/test/render.tsx';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import type { Answer } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { ShareProfileDialog } from './share-profile-dialog.tsx';
import {
  aLink,
  answerSharing,
  button,
  framed,
  generated,
  neverShared,
  type Screen,
  type SharedProfile,
} from './test/sharing-scene.tsx';

let known: SharedProfile;
beforeEach(() => {
  known = neverShared();
});
afterEach(() => vi.restoreAllMocks());

const staffDialog = (onClose = () => undefined) =>
  framed(<ShareProfileDialog profileId={3} profileName="Ada Byron" isStaff isOpen onClose={onClose} />);

const qr = (screen: Screen) => screen.getByRole('img', { name: 'QR code of the link' });

/** Longer than the dialog waits before it asks again. */
const soon = { timeout: 12_000 };

describe('staff', () => {
  test('C102 C489 C484: get a card with the name, a QR code of 300 pixels, the link and the day it expires', async () => {
    const calls = answerSharing(known);
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
    const calls = answerSharing(known);
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
    answerSharing(known, [
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
    answerSharing(known, [
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
    known.links = [aLink({ id: 40 }), aLink({ id: 41, state: 'expired' })];
    answerSharing(known, [
      [
        endProfileAccessLink,
        (request) => {
          known.links = known.links.filter(({ id }) => id !== (request as { id: number }).id);
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
    await expect.element(screen.getByText('No one else has access now.')).toBeVisible();
  });

  test('C250: see an invitation that expired, and send it again', async () => {
    known.links = [aLink({ id: 40, sentToEmail: 'late@parents.example', state: 'expired' })];
    const calls = answerSharing(known);
    const screen = await staffDialog();
    await expect.element(screen.getByText('Invited by email, expired Nov 8, 2026')).toBeVisible();
    await userEvent.click(button(screen, 'Send Again: late@parents.example'));
    await expect.element(screen.getByText('Invite Sent')).toBeVisible();
    await expect.element(screen.getByText('not accepted yet', { exact: false })).toBeVisible();
    await expect.element(screen.getByText('expired Nov 8', { exact: false })).not.toBeInTheDocument();
    expect(generated(calls).at(-1)).toEqual({ profileId: 3, sendToEmail: 'late@parents.example' });
  });

  test('see that the link was closed by guesses, and take it off the list', async () => {
    known.links = [aLink({ id: 39, state: 'spent' })];
    const ended = answerSharing(known, [
      [
        endProfileAccessLink,
        () => {
          known.links = [];
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
    answerSharing(known);
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
    answerSharing(known);
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
    answerSharing(known);
    const screen = await staffDialog();
    await expect.element(qr(screen)).toBeVisible();
    known.state = 'claimed';
    known.claimedBy = 'Lakeside Balance Clinic';
    known.links = [
      aLink({
        id: 1,
        state: 'claimed',
        claimedOn: '2026-11-22T12:00:00Z',
        claimedByOrganizationName: known.claimedBy,
      }),
    ];
    await expect.element(screen.getByText('Lakeside Balance Clinic has used this link.'), soon).toBeVisible();
    await expect.element(qr(screen)).not.toBeInTheDocument();
    await expect.element(screen.getByLabelText('Link', { exact: true })).not.toBeInTheDocument();
    // And stands among those who have access.
    await expect.element(button(screen, 'End Access: Lakeside Balance Clinic')).toBeVisible();
    known.state = 'open';
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
    ['ended', 'This link no longer works'],
  ] as const)('one that is %s says so', async (became, words) => {
    known.state = became;
    answerSharing(known);
    const screen = await staffDialog();
    await expect.element(screen.getByText(words, { exact: false })).toBeVisible();
    await expect.element(qr(screen)).not.toBeInTheDocument();
  });

  test('what cannot be asked leaves the link there, and says that its use is not known', async () => {
    answerSharing(known, [
      [
        getProfileAccessLinkState,
        () => ({ status: 503, code: 'server.busy', message: 'The portal is busy.' }),
      ],
    ]);
    const screen = await staffDialog();
    await expect
      .element(screen.getByText('We cannot check right now whether the link has been used.'))
      .toBeVisible();
    await expect.element(qr(screen)).toBeVisible();
  });

  test('a device that can hands it to another app', async () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
    const before = Object.getOwnPropertyDescriptor(navigator, 'share');
    Object.defineProperty(navigator, 'share', { value: share, configurable: true });
    try {
      answerSharing(known);
      const screen = await staffDialog();
      await userEvent.click(button(screen, 'Send With Another App'));
      expect(share).toHaveBeenCalledWith({
        url: 'https://portal.example/redeem?profileAccessLink=secret-1',
      });
      share.mockRejectedValueOnce(new Error('no app'));
      await userEvent.click(button(screen, 'Send With Another App'));
      await expect
        .element(screen.getByText('Your device could not share the link. Copy it instead.'))
        .toBeVisible();
    } finally {
      if (before === undefined) Reflect.deleteProperty(navigator, 'share');
      else Object.defineProperty(navigator, 'share', before);
    }
  });
});
