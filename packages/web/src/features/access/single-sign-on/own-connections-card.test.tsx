import {
  confirmIdentityProvider,
  getOwnIdentityProviders,
  type IdentityProvider,
  type RequestOf,
} from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { openPage } from '../../../platform/test/open-page.tsx';
import { aUser } from '../../../platform/test/users.ts';
import { OwnConnectionsCard } from './own-connections-card.tsx';
import { aConnection } from './test/a-connection.ts';

afterEach(() => vi.restoreAllMocks());

const systemAdmin = aUser({ account: { selectedOrganizationAccessTypeId: 2 } });
const listing = (...identityProviders: IdentityProvider[]): Answer => ({ reply: { identityProviders } });

/** Below a sentence that is always there, so that nothing shown can be told from nothing rendered yet. */
const Security = () => (
  <>
    <p>Security of Riverside</p>
    <OwnConnectionsCard />
  </>
);

async function opened(
  list: () => Answer,
  { user = systemAdmin, confirm = (): Answer => ({ reply: {} }) } = {},
) {
  const calls = answerCalls([
    [getOwnIdentityProviders, list],
    [confirmIdentityProvider, confirm],
  ]);
  const { screen } = await openPage({
    addresses: ['/organization/security'],
    screens: { '/organization/security': Security },
    user,
  });
  const sent = (call: { path: string }) =>
    calls.filter(({ path }) => path === call.path).map(({ request }) => request);
  return { screen, sent };
}

const proven = { verifiedOn: '2026-01-06T12:00:00.000Z', proof: 'plumbline-verification=x' } as const;
const saml = aConnection({
  id: 8,
  name: 'District sign-in',
  isEnabled: true,
  settings: {
    kind: 'saml',
    idpEntityId: 'urn:district:idp',
    signInUrl: 'https://idp.district.example/sso',
    signOutUrl: null,
    certificates: ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
    emailAttribute: null,
  },
  domains: [
    { id: 22, domain: 'district.example', verifiedHow: 'dns', ...proven },
    { id: 23, domain: 'staff.example', verifiedHow: 'staff', ...proven },
  ],
});

test('each connection says who vouches, for which domains, how these were proven, and whether it is on', async () => {
  const { screen } = await opened(() =>
    listing(aConnection(), saml, aConnection({ id: 9, name: 'Empty one', domains: [] })),
  );
  const first = screen.getByRole('region', { name: 'School sign-in' });
  await expect.element(first.getByText('Off', { exact: true })).toBeVisible();
  await expect.element(first.getByText('https://login.example.org')).toBeVisible();
  await expect.element(first.getByText('school.example (not proven)')).toBeVisible();
  const second = screen.getByRole('region', { name: 'District sign-in' });
  await expect.element(second.getByText('On', { exact: true })).toBeVisible();
  await expect.element(second.getByText('https://idp.district.example/sso')).toBeVisible();
  await expect
    .element(
      second.getByText(
        'district.example (proven by its TXT record), staff.example (by the word of internal staff)',
      ),
    )
    .toBeVisible();
  await expect
    .element(screen.getByRole('region', { name: 'Empty one' }).getByText('No domain yet'))
    .toBeVisible();
});

test('without a connection there is no card', async () => {
  const empty = await opened(() => listing());
  await expect.poll(() => empty.sent(getOwnIdentityProviders).length).toBe(1);
  await expect.element(empty.screen.getByText('Security of Riverside')).toBeVisible();
  expect(empty.screen.getByRole('heading').elements()).toEqual([]);
  expect(empty.screen.getByText('Single sign-on did not load.').elements()).toEqual([]);
});

test('a User sees no card, and the portal is not asked for one', async () => {
  const { screen, sent } = await opened(() => listing(aConnection()), { user: aUser() });
  await expect.element(screen.getByText('Security of Riverside')).toBeVisible();
  expect(screen.getByRole('heading').elements()).toEqual([]);
  expect(sent(getOwnIdentityProviders)).toEqual([]);
});

test('a list that does not load says why, and is there after another try', async () => {
  let answer: Answer = { status: 503, code: 'server.stopping', message: 'The portal is restarting.' };
  const { screen } = await opened(() => answer);
  await expect.element(screen.getByText('Single sign-on did not load.')).toBeVisible();
  await expect.element(screen.getByText('The portal is restarting.')).toBeVisible();
  answer = listing(aConnection());
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await expect.element(screen.getByRole('region', { name: 'School sign-in' })).toBeVisible();
});

test('a connection is turned on after a question that names who could then sign in, as it was read', async () => {
  let isEnabled = false;
  const { screen, sent } = await opened(() => listing(aConnection({ isEnabled })), {
    confirm: () => {
      isEnabled = true;
      return { reply: {} };
    },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Turn on School sign-in' }));
  const dialog = screen.getByRole('dialog', { name: 'Turn On Single Sign-On' });
  await expect
    .element(dialog.getByText(/^Whoever controls https:\/\/login\.example\.org can then sign in as anyone/))
    .toBeVisible();
  expect(sent(confirmIdentityProvider)).toEqual([]);
  await userEvent.click(dialog.getByRole('button', { name: 'Turn on', exact: true }));
  await expect.element(screen.getByRole('button', { name: 'Turn off School sign-in' })).toBeVisible();
  expect(sent(confirmIdentityProvider)).toEqual([
    { id: 7, isEnabled: true, seenOn: '2026-01-05T12:00:00.000Z' },
  ]);
});

test('a connection is turned off after a question that says how its people sign in then', async () => {
  const { screen, sent } = await opened(() => listing(saml));
  await userEvent.click(screen.getByRole('button', { name: 'Turn off District sign-in' }));
  const dialog = screen.getByRole('dialog', { name: 'Turn Off Single Sign-On' });
  await expect.element(dialog.getByText(/^People will sign in with a password again/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Turn off', exact: true }));
  await expect
    .poll(() => sent(confirmIdentityProvider))
    .toEqual([{ id: 8, isEnabled: false, seenOn: '2026-01-05T12:00:00.000Z' }]);
});

test('what staff changed while it was read is refused in the question, read anew, and turned on as it is now', async () => {
  let changedOn = '2026-01-05T12:00:00.000Z';
  const message = 'This connection changed while you were reading it. Read it again before you turn it on.';
  const { screen, sent } = await opened(() => listing(aConnection({ changedOn })), {
    confirm: () => {
      const { seenOn } = sent(confirmIdentityProvider).at(-1) as RequestOf<typeof confirmIdentityProvider>;
      if (seenOn === changedOn && changedOn !== '2026-01-05T12:00:00.000Z') return { reply: {} };
      changedOn = '2026-01-07T12:00:00.000Z';
      return { status: 409, code: 'provider.changed_meanwhile', message };
    },
  });
  const turnOn = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Turn on School sign-in' }));
    await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Turn on', exact: true }));
  };
  await turnOn();
  await expect.element(screen.getByRole('dialog').getByText(message)).toBeVisible();
  await expect.poll(() => sent(getOwnIdentityProviders).length).toBe(2);
  await userEvent.click(screen.getByRole('dialog').getByRole('button', { name: 'Cancel' }));
  await turnOn();
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  expect(sent(confirmIdentityProvider).at(-1)).toEqual({ id: 7, isEnabled: true, seenOn: changedOn });
});
