import {
  assignHeldTest,
  discardHeldTest,
  getHeldTest,
  getHeldTests,
  getProfilesPaged,
  getRefusedTests,
  type HeldTest,
  type RefusedTest,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../../design/test/render.tsx';
import { CurrentUserProvider } from '../../../platform/session/current-user.ts';
import { session } from '../../../platform/session/session-store.ts';
import { type Answer, answerCalls } from '../../../platform/test/answer-calls.ts';
import { useAddressState } from '../../../platform/test/use-address-state.ts';
import { aUser } from '../../../platform/test/users.ts';
import type { NewProfileRender } from './assign-card.tsx';
import { HeldTestPage } from './held-test-page.tsx';
import { HeldTestsChip } from './held-tests-chip.tsx';
import { HeldTestsPage } from './held-tests-page.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const held: HeldTest = {
  submissionId: 7,
  clientUuid: '5b0d8c1e-7d1f-4b57-9a3c-2f1f4f0a9d11',
  profileId: null,
  receivedOn: '2026-11-20T21:50:00.000Z',
  completedOn: '2026-11-20T15:42:00-06:00',
  reasonCode: 'match.none',
  reason: 'No profile matches the name or ID and birth date that were entered.',
  measureIds: [1002],
  measureNames: ['Reaction Time'],
  sentName: 'Okafor',
  sentBirthDate: '2009-03-15',
  sentProfileId: null,
  code: '40816',
  groupName: 'Football',
  protocolName: 'Concussion Baseline',
  deviceName: 'iPhone 15',
};
const maya = {
  profileId: 101,
  fullName: 'Maya Okafor',
  birthDate: '2009-03-14',
  groupNames: ['Football'],
  fits: ['name' as const],
};
const sent = { firstName: null, lastName: 'Okafor', birthDate: '2009-03-15' };
const one = (over: object = {}): Answer => ({
  reply: { heldTest: held, canCorrectTime: false, mustCorrectTime: false, candidates: [maya], sent, ...over },
});

const refused: RefusedTest = {
  id: 3,
  receivedOn: '2026-11-20T21:50:00.000Z',
  reason: 'Measure 424242 is not known.',
  code: '40816',
  groupName: 'Football',
  deviceName: 'iPhone 15',
};

interface Given {
  found?: () => Answer | Promise<Answer>;
  assigned?: () => Answer;
  isAdmin?: boolean;
  isStaff?: boolean;
}

async function open(kind: 'one' | 'list' | 'chip', { found = one, assigned, isAdmin, isStaff }: Given = {}) {
  await view.viewport(1440, 900);
  const user = isStaff
    ? aUser({ account: { isSuperAdmin: true }, viewingAsSuper: true })
    : aUser({ account: { selectedOrganizationAccessTypeId: isAdmin ? 2 : 1 } });
  session.start('token-1', user, 1);
  const calls = answerCalls([
    [getHeldTest, found],
    [getHeldTests, found],
    [getRefusedTests, () => ({ reply: { refusedTests: [refused], totalRowCount: 1 } })],
    [getProfilesPaged, () => ({ reply: { profiles: [], totalRowCount: 0 } })],
    [assignHeldTest, assigned ?? (() => ({ reply: { profileTestId: 55, profileId: 101 } }))],
    [discardHeldTest, () => ({ reply: {} })],
  ]);
  const onAssigned = vi.fn();
  const onDiscarded = vi.fn();
  const newProfile = vi.fn((_given: Parameters<NewProfileRender>[0]) => <p>The form of a new person</p>);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await renderDesign(
    <QueryClientProvider client={client}>
      <CurrentUserProvider value={user}>
        {kind === 'one' && (
          <HeldTestPage
            submissionId={7}
            newProfile={newProfile}
            onAssigned={onAssigned}
            onDiscarded={onDiscarded}
          />
        )}
        {kind === 'list' && <List />}
        {kind === 'chip' && <HeldTestsChip />}
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  return {
    newProfile,
    onAssigned,
    onDiscarded,
    sent: (path: string) => calls.filter((call) => call.path === path),
  };
}

function List() {
  const [address, onAddressChange] = useAddressState('/profiles/held-tests');
  return <HeldTestsPage address={address} onAddressChange={onAddressChange} />;
}

test('the likeliest person is chosen and confirmed, and the test is assigned once', async () => {
  const { onAssigned, sent } = await open('one');
  await expect
    .element(view.getByText('No profile matches the name or ID and birth date that were entered.'))
    .toBeVisible();
  await expect.element(view.getByRole('button', { name: 'Assign Test' })).toBeDisabled();
  await expect.element(view.getByText('Choose a person first.')).toBeVisible();
  await view.getByRole('radio', { name: /Maya Okafor/ }).click();
  await view.getByRole('button', { name: 'Assign Test' }).click();
  await expect.element(view.getByText(/is scored and stored for Maya Okafor/)).toBeVisible();
  await view.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.poll(() => onAssigned.mock.calls).toEqual([[101]]);
  expect(sent('Device/AssignHeldTest').map(({ request }) => request)).toEqual([
    { submissionId: 7, profileId: 101 },
  ]);
  // Only a System Admin discards.
  expect(view.getByRole('button', { name: 'Discard' }).elements()).toHaveLength(0);
});

test('a wrong clock: the time is asked for before the test can be assigned, and is sent', async () => {
  const { sent } = await open('one', { found: () => one({ canCorrectTime: true, mustCorrectTime: true }) });
  await view.getByRole('radio', { name: /Maya Okafor/ }).click();
  await expect.element(view.getByRole('button', { name: 'Assign Test' })).toBeDisabled();
  await userEvent.fill(view.getByLabelText('Completed on'), '11/19/2026');
  await userEvent.fill(view.getByLabelText('At', { exact: true }), '14:30');
  await view.getByRole('button', { name: 'Assign Test' }).click();
  await view.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect
    .poll(() => sent('Device/AssignHeldTest').map(({ request }) => request))
    .toEqual([
      { submissionId: 7, profileId: 101, completedOn: new Date('2026-11-19T14:30:00').toISOString() },
    ]);
});

test('a refusal stays in the dialog, in the words of the server', async () => {
  const message = 'Somebody has decided about this test already.';
  await open('one', { assigned: () => ({ status: 409, code: 'held_test.decided', message }) });
  await view.getByRole('radio', { name: /Maya Okafor/ }).click();
  await view.getByRole('button', { name: 'Assign Test' }).click();
  await view.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect.element(view.getByText(message).first()).toBeVisible();
});

test('a System Admin discards a test with a reason', async () => {
  const { onDiscarded, sent } = await open('one', { isAdmin: true });
  await view.getByRole('button', { name: 'Discard' }).click();
  await userEvent.fill(view.getByLabelText('Reason'), 'A visitor tried the code');
  await view.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => onDiscarded.mock.calls.length).toBe(1);
  expect(sent('Device/DiscardHeldTest').map(({ request }) => request)).toEqual([
    { submissionId: 7, reason: 'A visitor tried the code' },
  ]);
});

test('internal staff look and assign nothing', async () => {
  const nameless = { ...maya, fullName: null, birthDate: null };
  await open('one', {
    isStaff: true,
    found: () => one({ heldTest: { ...held, sentName: null, sentBirthDate: null }, candidates: [nameless] }),
  });
  await expect.element(view.getByText('Profile ID: 101')).toBeVisible();
  await expect.element(view.getByText(/Names are hidden from you/)).toBeVisible();
  expect(view.getByRole('button', { name: 'Assign Test' }).elements()).toHaveLength(0);
  expect(view.getByRole('radio').elements()).toHaveLength(0);
});

test('the list leads to each test; the empty list and a failed one say so', async () => {
  await open('list', { found: () => ({ reply: { heldTests: [held], totalRowCount: 1 } }) });
  await expect
    .element(view.getByRole('link', { name: 'Okafor' }))
    .toHaveAttribute('href', '/profiles/held-tests/7');
});
test('an empty list says what comes here', async () => {
  await open('list', { found: () => ({ reply: { heldTests: [], totalRowCount: 0 } }) });
  await expect.element(view.getByText('No tests to assign')).toBeVisible();
});
test('a test that was decided meanwhile is told in words', async () => {
  const message = 'That test does not wait for you. It may have been assigned already.';
  await open('one', { found: () => ({ status: 404, code: 'held_test.not_found', message }) });
  await expect.element(view.getByText(message).first()).toBeVisible();
});

test.each([
  { count: 1, text: '1 test to assign' },
  { count: 3, text: '3 tests to assign' },
])('the chip counts $count and leads to the list', async ({ count, text }) => {
  await open('chip', { found: () => ({ reply: { heldTests: [held], totalRowCount: count } }) });
  await expect
    .element(view.getByRole('link', { name: text }))
    .toHaveAttribute('href', '/profiles/held-tests');
});
test('a count that did not load leads to the list, which says why', async () => {
  await open('chip', { found: () => ({ status: 500, code: 'server.unexpected', message: 'Try again.' }) });
  await expect
    .element(view.getByRole('link', { name: 'Tests to assign' }))
    .toHaveAttribute('href', '/profiles/held-tests');
});

test('a new person opens the form with what the device sent, and a known one does not', async () => {
  const { newProfile } = await open('one');
  await view.getByRole('button', { name: 'New Profile' }).click();
  await expect.element(view.getByText('The form of a new person')).toBeVisible();
  expect(newProfile.mock.lastCall?.[0]).toMatchObject({
    submissionId: 7,
    completedOn: undefined,
    start: { lastName: 'Okafor', birthDate: '2009-03-15' },
  });
  expect(newProfile.mock.lastCall?.[0].start).not.toHaveProperty('firstName');
});

test('a person whom the portal knows is not added again', async () => {
  await open('one', { found: () => one({ heldTest: { ...held, profileId: 101 } }) });
  await expect.element(view.getByRole('button', { name: 'Assign Test' })).toBeVisible();
  expect(view.getByRole('button', { name: 'New Profile' }).elements()).toHaveLength(0);
});

test('a System Admin sees which tests were refused, when, from which device and why', async () => {
  const empty = () => ({ reply: { heldTests: [], totalRowCount: 0 } });
  await open('list', { found: empty, isAdmin: true });
  await expect.element(view.getByText('Measure 424242 is not known.')).toBeVisible();
  await expect.element(view.getByText('iPhone 15')).toBeVisible();
});

test('a User is not asked about refused tests', async () => {
  const { sent: calls } = await open('list', {
    found: () => ({ reply: { heldTests: [held], totalRowCount: 1 } }),
  });
  await expect.element(view.getByText('Okafor')).toBeVisible();
  expect(calls('Device/GetRefusedTests')).toHaveLength(0);
});
