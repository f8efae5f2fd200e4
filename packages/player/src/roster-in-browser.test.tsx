import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { downloadRoster, groupOf, isDone } from './session/roster.ts';
import { keepStaff, storedStaff } from './session/staff-device.ts';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { runFrames } from './test/run-frames.ts';
import { ofStaff } from './test/staff-answers.ts';

afterEach(leavePlayer);

const button = (name: string | RegExp) => page.getByRole('button', { name });

/** Signs a trainer in whose list was taken along an hour ago, for a screening. */
async function keepOldList(): Promise<void> {
  runFrames(16);
  answerDeviceCalls(ofStaff);
  const group = groupOf(await downloadRoster('a-device'), { id: 7, name: 'Soccer' });
  if (group === null) throw new Error('there is nothing to test by');
  await keepStaff({
    token: 'a-device',
    expiresOn: '2027-10-06T20:42:00.000Z',
    organizationId: 1,
    organizationName: 'Riverside',
    group: {
      ...group,
      takenOn: new Date(Date.now() - 3_600_000).toISOString(),
      isScreening: true,
      isNonBaseline: true,
    },
    pin: null,
  });
}

async function openListAgain(): Promise<void> {
  await renderPlayer({ staff: await storedStaff() });
  await button('For staff: choose a person').click();
}

test('a list that is no longer new is refetched as it opens, and names move only when staff say so', async () => {
  await keepOldList();
  const { reply } = ofStaff['Device/GetRoster'];
  const [ada, , cleo] = reply.profiles;
  // Bea left the group, and Cleo came into it.
  const changed = { ...reply, profiles: [ada, { ...cleo, groupIds: [7] }] };
  answerDeviceCalls({ 'Device/GetRoster': { reply: changed } });
  await openListAgain();
  await expect.element(page.getByText('The people in this group have changed in the portal.')).toBeVisible();
  await expect.element(button(/^Nguyen, Bea/)).toBeVisible();
  await button('Update the list').click();
  await expect.element(button(/^Ortiz, Cleo/)).toBeVisible();
  expect(button(/^Nguyen, Bea/).elements()).toEqual([]);
  expect(button('Update the list').elements()).toEqual([]);
  await expect.element(page.getByLabelText('Screening')).toBeChecked();
  await expect.element(page.getByLabelText(/^Not a baseline/)).toBeChecked();
  await expect
    .poll(async () => (await storedStaff())?.group?.people.map(({ profileId }) => profileId))
    .toEqual([11, 13]);
});

test('whoever is chosen from the former list is tested, and the next list is the new one', async () => {
  await keepOldList();
  const { reply } = ofStaff['Device/GetRoster'];
  answerDeviceCalls({ 'Device/GetRoster': { reply: { ...reply, profiles: reply.profiles.slice(0, 1) } } });
  await openListAgain();
  await expect.element(button('Update the list')).toBeVisible();
  await button(/^Nguyen, Bea/).click();
  await expect.element(page.getByText('This is Bea Nguyen’s test.')).toBeVisible();
  await button('Choose another person').click();
  await expect.element(button(/^Okafor, Ada/)).toBeVisible();
  expect(button(/^Nguyen, Bea/).elements()).toEqual([]);
});

test('an old list stays without a connection, and goes from a device that the portal signed out', async () => {
  await keepOldList();
  const offline = answerDeviceCalls({ 'Device/GetRoster': 'no connection' });
  await openListAgain();
  await expect.poll(() => offline.length).toBeGreaterThan(0);
  await expect.element(button(/^Okafor, Ada/)).toBeVisible();
  await expect.element(page.getByText(/^List updated /)).toBeVisible();
  await cleanup();
  answerDeviceCalls({ 'Device/GetRoster': { refusal: 'access.signed_out' } });
  await openListAgain();
  await expect.element(page.getByText(/^This device was signed out\./)).toBeVisible();
  await expect.element(button('Sign in again')).toBeVisible();
  await expect.poll(async () => (await storedStaff())?.group).toBeNull();
});

test('whoever was done half a day ago is to be done again', () => {
  const group = { name: 'Soccer', people: [], protocols: [], settings: aGrant([]).settings };
  const facts = { ...group, protocolId: 12, isScreening: false, clockBehindMs: 0 };
  const tested = { 11: '2026-03-02T08:00:00.000Z' };
  const at = (time: string) => isDone({ ...facts, tested }, 11, Date.parse(time));
  expect(at('2026-03-02T12:00:00Z')).toBe(true);
  expect(at('2026-03-02T21:00:00Z')).toBe(false);
  expect(isDone({ ...facts, tested }, 12, Date.parse('2026-03-02T12:00:00Z'))).toBe(false);
});
