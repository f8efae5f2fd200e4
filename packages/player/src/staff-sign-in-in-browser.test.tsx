import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { keepStaff, type StaffDevice, storedStaff } from './session/staff-device.ts';
import { makePin } from './session/staff-pin.ts';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { runFrames } from './test/run-frames.ts';
import { ofStaff, ofStaffWithPin, organization, signedIn } from './test/staff-answers.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const alert = () => page.getByRole('alert');

const { protocol, settings } = aGrant([9999]);
const pin = await makePin('4711');

/** Riverside is signed in, with a group of one person behind a PIN. */
const withPin: StaffDevice = {
  token: 'a-device',
  expiresOn: '2027-10-06T20:42:00.000Z',
  organizationId: 1,
  organizationName: 'Riverside',
  group: {
    name: 'Soccer',
    people: [{ profileId: 11, firstName: 'Ada', lastName: 'Okafor', birthDate: '2010-03-04', groupIds: [7] }],
    protocols: [{ ...protocol, organizationProtocolId: 12, name: 'Field' }],
    settings: { ...settings, isPasscodeEnabled: true },
    protocolId: 12,
    isScreening: false,
    clockBehindMs: 0,
  },
  pin,
};
const cameBack = { email: 'trainer@riverside.example', code: 'a-code-of-16-letters', isSaml: false };

async function openList(typed: string) {
  await page.getByLabelText('PIN').fill(typed);
  await button('Open the list').click();
}

async function signInAgain() {
  await button('I forgot the PIN. Sign in again').click();
  await page.getByLabelText('Email').fill('trainer@riverside.example');
  await page.getByLabelText('Password').fill('a password');
  await button('Sign in').click();
}

test('a newer build does not take over while somebody comes back from the sign-in page of their organization', async () => {
  const takeOver = vi.fn();
  answerDeviceCalls({ ssologin: 'no connection' });
  await renderPlayer({ cameBack }, { takeOver });
  await expect.element(alert()).toMatchTextContent(/There is no connection\./);
  expect(takeOver).not.toHaveBeenCalled();
  await button('Back').click();
  await expect.element(heading('Take your test')).toBeVisible();
  await expect.poll(() => takeOver.mock.calls.length).toBeGreaterThan(0);
});

test('whoever forgot the PIN and comes back from the sign-in page of their organization is signed in, and not asked for the PIN', async () => {
  const calls = answerDeviceCalls({ ...ofStaffWithPin, ssologin: { reply: signedIn } });
  await renderPlayer({ staff: withPin, cameBack });
  await button(/^Soccer/).click();
  await expect.element(heading('Choose a PIN for this device')).toBeVisible();
  expect(calls.filter(({ path }) => path === 'ssologin')).toHaveLength(1);
});

test('a sign-in page that refused leads back to the PIN, and its answer is used once', async () => {
  const calls = answerDeviceCalls({ ssologin: { refusal: 'sso.failed' } });
  await renderPlayer({ staff: withPin, cameBack });
  await expect.element(alert()).toMatchTextContent(/did not sign you in\. Try again\./);
  await button('Back').click();
  await expect.element(heading('For staff: the PIN')).toBeVisible();
  await button('I forgot the PIN. Sign in again').click();
  await expect.element(page.getByLabelText('Password')).toBeVisible();
  expect(alert().elements()).toEqual([]);
  expect(calls.map(({ path }) => path)).toEqual(['ssologin']);
});

test('the device gets its token under the address of the account, whichever was typed, and the session ends although there is none', async () => {
  const calls = answerDeviceCalls({
    ...ofStaff,
    ssologin: { reply: signedIn },
    GetMobileToken: { refusal: 'access.denied' },
  });
  await renderPlayer({ cameBack: { ...cameBack, email: 't.trainer@riverside.example' } });
  await expect.element(alert()).toHaveTextContent('The words of the portal.');
  expect(calls.map(({ path }) => path)).toEqual(['ssologin', 'GetMobileToken', 'logout']);
  expect(calls[1]?.request).toMatchObject({ Email: 'trainer@riverside.example' });
});

test('another organization is signed in only once nothing waits of the one before', async () => {
  runFrames(16);
  answerDeviceCalls({ 'Device/SubmitTests': 'no connection' });
  await keepStaff(withPin);
  await renderPlayer({ staff: withPin });
  await button('For staff: choose a person').click();
  await openList('4711');
  await button(/^Okafor, Ada/).click();
  await button(/^Press here/).click();
  await button('I cannot do this test').click();
  await button('I do not want to').click();
  await button('Send').click();
  await button('Next person').click();
  const hillside = organization(2, 'Hillside');
  const ofHillside = { ...signedIn, availableOrganizations: [hillside], selectedOrganization: hillside };
  const calls = answerDeviceCalls({
    ...ofStaffWithPin,
    login: { reply: ofHillside },
    'Device/SubmitTests': 'no connection',
  });
  await signInAgain();
  await expect
    .element(alert())
    .toHaveTextContent('One test on this device was not sent. Send it or delete it first.');
  expect((await storedStaff())?.organizationName).toBe('Riverside');
  // The session of the sign-in, and the token that nobody uses; never that of the tests.
  const paths = () => calls.map(({ path }) => path).filter((path) => path !== 'Device/SubmitTests');
  await expect.poll(paths).toEqual(['login', 'GetMobileToken', 'logout', 'logout']);
  await button('Back').click();
  await openList('4711');
  await expect.element(heading('Who is next?')).toBeVisible();
});

test('a wrong PIN is counted before it is known to be wrong', async () => {
  await keepStaff(withPin);
  await renderPlayer({ staff: withPin });
  await button('For staff: choose a person').click();
  vi.spyOn(crypto.subtle, 'deriveBits').mockReturnValue(new Promise(() => undefined));
  await openList('0000');
  await expect.poll(async () => (await storedStaff())?.pin?.wrongCount).toBe(1);
  expect(alert().elements()).toEqual([]);
});
