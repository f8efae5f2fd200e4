import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { keepGrant, keptGrant } from './session/kept-grant.ts';
import { takeSignInCallback } from './session/sign-in-callback.ts';
import { grantFor, keepStaff, storedStaff } from './session/staff-device.ts';
import { openTestQueue } from './session/test-queue.ts';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { runFrames } from './test/run-frames.ts';
import { ofStaff, ofStaffWithPin, organization, signedIn } from './test/staff-answers.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function openSignIn(answers: Parameters<typeof answerDeviceCalls>[0]) {
  runFrames(16);
  const calls = answerDeviceCalls(answers);
  await renderPlayer();
  await button('For staff: sign in on this device').click();
  await signIn();
  return calls;
}

async function leaveTestOut(): Promise<void> {
  await button(/^Press here/).click();
  await button('I cannot do this test').click();
  await button('I do not want to').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
}

test('staff sign in, keep one group, and choose the next person in two taps, without a connection', async () => {
  const calls = await openSignIn(ofStaff);
  await button(/^Soccer/).click();
  await expect.element(heading('Who is next?')).toBeVisible();
  // The list is downloaded twice here alone, where React runs effects twice.
  const asked = new Set(calls.map(({ path }) => path));
  expect([...asked]).toEqual(['login', 'GetMobileToken', 'logout', 'Device/GetRoster']);
  await expect
    .poll(async () => (await storedStaff())?.group?.people.map(({ profileId }) => profileId))
    .toEqual([12, 11]);
  expect(button(/Ortiz/).elements()).toEqual([]);
  const offline = answerDeviceCalls({ 'Device/SubmitTests': 'no connection' });
  // A wrong name is seen before anything begins.
  await button(/^Nguyen, Bea/).click();
  await expect.element(page.getByText('This is Bea Nguyen’s test.')).toBeVisible();
  await button('Choose another person').click();
  await button(/^Okafor, Ada/).click();
  await expect.element(page.getByText('This is Ada Okafor’s test.')).toBeVisible();
  await leaveTestOut();
  await button('Next person').click();
  await expect.element(page.getByText('1 of 2 tested on this device in the last 12 hours')).toBeVisible();
  await expect.element(button(/^Okafor, Ada ✓ Done/)).toBeVisible();
  await button(/^Nguyen, Bea Mar/).click();
  await leaveTestOut();
  await expect.element(page.getByText(/They are sent as soon as there is a connection\./)).toBeVisible();
  expect(offline.at(-1)?.request).toMatchObject({
    tests: [
      { person: { kind: 'profile', profileId: 11 }, organizationProtocolId: 12, isScreening: false },
      { person: { kind: 'profile', profileId: 12 }, organizationProtocolId: 12, isScreening: false },
    ],
  });
});

test('C195: staff say that what they take is no baseline, see it before each test, and the test says it', async () => {
  await openSignIn(ofStaff);
  await button(/^Soccer/).click();
  await expect.element(page.getByRole('radio', { name: 'Baseline', exact: true })).toBeChecked();
  await button(/^Okafor, Ada/).click();
  await expect.element(page.getByText('This test counts as a baseline.')).toBeVisible();
  await button('Choose another person').click();
  await page.getByText(/^Not a baseline/).click();
  await expect.poll(async () => (await storedStaff())?.group?.isNonBaseline).toBe(true);
  await cleanup();
  const calls = answerDeviceCalls(stored);
  await renderPlayer({ staff: await storedStaff() });
  await button('For staff: choose a person').click();
  await expect.element(page.getByRole('radio', { name: /^Not a baseline/ })).toBeChecked();
  await button(/^Okafor, Ada/).click();
  await expect.element(page.getByText(/^This test is not a baseline\./)).toBeVisible();
  await leaveTestOut();
  expect(calls.find(({ path }) => path === 'Device/SubmitTests')?.request).toMatchObject({
    tests: [{ isNonBaseline: true, isScreening: false }],
  });
});

test('the roster is there when the player is opened again; signing out is refused while a test waits, and then drops everything', async () => {
  await openSignIn(ofStaff);
  await button(/^Swimming/).click();
  await page.getByText('Screening').click();
  await expect.poll(async () => (await storedStaff())?.group?.isScreening).toBe(true);
  await cleanup();
  answerDeviceCalls({ 'Device/SubmitTests': 'no connection' });
  await renderPlayer({ staff: await storedStaff() });
  await button('For staff: choose a person').click();
  await expect.element(page.getByLabelText('Screening')).toBeChecked();
  await button(/^Ortiz, Cleo/).click();
  await leaveTestOut();
  await button('Next person').click();
  await button('Sign out').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/One test on this device was not sent\./);
  expect(await storedStaff()).not.toBeNull();
  await button('1 test on this device').click();
  const sent = { outcomes: [{ status: 'held', wasKnown: false, errors: [] }] };
  answerDeviceCalls({ 'Device/SubmitTests': { reply: sent }, logout: { reply: {} } });
  await button('Try again').click();
  await expect.element(page.getByText(/Staff will check whose it is\./)).toBeVisible();
  await button('Back').click();
  await button('Sign out').click();
  await expect.element(heading('Take your test')).toBeVisible();
  await expect.poll(storedStaff).toBeNull();
  await expect.poll(async () => (await openTestQueue()).entries()).toEqual([]);
});

test('each person takes their own protocol until staff choose one for everybody', async () => {
  const page1 = ofStaff['Device/GetRoster'].reply;
  const [field] = page1.protocols;
  const protocols = [field, { ...field, organizationProtocolId: 14, name: 'Return to play' }];
  const profiles = page1.profiles.map((one) =>
    'lastName' in one && one.lastName === 'Okafor' ? { ...one, defaultOrganizationProtocolId: 14 } : one,
  );
  await openSignIn({ ...ofStaff, 'Device/GetRoster': { reply: { ...page1, protocols, profiles } } });
  await button(/^Soccer/).click();
  await expect.element(page.getByRole('combobox')).toHaveValue('own');
  await expect.poll(async () => (await storedStaff())?.group?.usesOwnProtocols).toBe(true);
  const protocolOf = async (profileId: number) => {
    const staff = await storedStaff();
    return staff && grantFor(staff, profileId)?.protocol.organizationProtocolId;
  };
  expect(await protocolOf(11)).toBe(14);
  expect(await protocolOf(12)).toBe(12);
  await page.getByRole('combobox').selectOptions('Field');
  await expect.poll(() => protocolOf(11)).toBe(12);
});

test('a code that was redeemed and the list of staff are kept beside each other', async () => {
  const staff = {
    token: 'a-device',
    expiresOn: '2027-10-06T20:42:00.000Z',
    organizationId: 1,
    organizationName: 'Riverside',
    group: null,
    pin: null,
  };
  const grant = aGrant([9999], { audience: 'group', expiresOn: '2999-10-06T20:42:00.000Z' });
  await keepStaff(staff);
  await keepGrant(grant);
  expect(await storedStaff()).toEqual(staff);
  expect(await keptGrant('40816')).toEqual(grant);
  expect(await storedStaff()).toEqual(staff);
});

/** On the sign-in screen. */
async function signIn(): Promise<void> {
  await page.getByLabelText('Email').fill('trainer@riverside.example');
  await page.getByLabelText('Password').fill('a password');
  await button('Sign in').click();
}

const stored = {
  'Device/SubmitTests': { reply: { outcomes: [{ status: 'stored', wasKnown: false, errors: [] }] } },
};

test('the list goes seven days after the sign-in, however often something of it was changed or a PIN was typed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') });
  const staff = {
    token: 'a-device',
    expiresOn: '2027-10-06T20:42:00.000Z',
    organizationId: 1,
    group: null,
    pin: null,
  };
  await keepStaff({ ...staff, organizationName: 'Riverside' });
  vi.setSystemTime(new Date('2026-10-07T12:00:00Z'));
  await keepStaff({ ...staff, organizationName: 'Hillside' });
  expect(await storedStaff()).toMatchObject({ organizationName: 'Hillside' });
  vi.setSystemTime(new Date('2026-10-08T12:00:01Z'));
  expect(await storedStaff()).toBeNull();
  await keepStaff({ ...staff, organizationName: 'Riverside' });
  expect(await storedStaff()).not.toBeNull();
});

test('a token that the portal does not take any more asks for a sign-in, on the list and on the tests, which sends what was left', async () => {
  await openSignIn(ofStaff);
  await button(/^Soccer/).click();
  answerDeviceCalls({ 'Device/SubmitTests': { refusal: 'access.signed_out' } });
  await button(/^Okafor, Ada/).click();
  await leaveTestOut();
  await expect
    .element(page.getByText(/Sign in on this device again, so that it can be sent\./))
    .toBeVisible();
  await cleanup();
  // The password was changed, and the device still has the list. Its other group is not to be had either.
  answerDeviceCalls({ 'Device/GetRoster': { refusal: 'access.signed_out' } });
  await renderPlayer({ staff: await storedStaff() });
  await button('For staff: choose a person').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This device was signed out\./);
  await button('Another group').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^This device was signed out\./);
  await button('Sign in again').click();
  await expect.element(heading('Sign in on this device')).toBeVisible();
  await button('Back').click();
  await button('Back').click();
  await button('1 test on this device').click();
  await button('Sign in again').click();
  const calls = answerDeviceCalls({ ...ofStaff, ...stored });
  await signIn();
  await expect.poll(() => calls.filter(({ path }) => path === 'Device/SubmitTests')).toHaveLength(1);
  await expect.poll(async () => (await openTestQueue()).entries()).toEqual([]);
  await button(/^Soccer/).click();
  await expect.element(heading('Who is next?')).toBeVisible();
  expect(page.getByText(/^This device was signed out\./).elements()).toEqual([]);
});

test('where staff are on the device, what was not sent is deleted after a sign-in or the PIN alone', async () => {
  await openSignIn(ofStaff);
  await button(/^Soccer/).click();
  answerDeviceCalls({ 'Device/SubmitTests': 'no connection' });
  await button(/^Okafor, Ada/).click();
  await leaveTestOut();
  await button('Finish').click();
  await button('1 test on this device').click();
  await expect.element(page.getByText('Waiting for a connection')).toBeVisible();
  expect(button(/^Delete: /).elements()).toEqual([]);
  await button('For staff: delete tests').click();
  answerDeviceCalls({ ...ofStaff, 'Device/SubmitTests': 'no connection' });
  await signIn();
  await button(/^Soccer/).click();
  await button('1 test on this device').click();
  await button(/^Delete: /).click();
  await button('Delete it permanently').click();
  await expect.poll(async () => (await openTestQueue()).entries()).toEqual([]);
});

test('nobody chooses the PIN of a device who did not just sign in', async () => {
  await openSignIn(ofStaffWithPin);
  await button(/^Soccer/).click();
  await expect.element(heading('Choose a PIN for this device')).toBeVisible();
  await expect.poll(async () => (await storedStaff())?.group?.name).toBe('Soccer');
  await cleanup();
  await renderPlayer({ staff: await storedStaff() });
  await button('For staff: choose a person').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Your organization requires a PIN/);
  expect(page.getByLabelText('The same PIN again').elements()).toEqual([]);
  await signIn();
  await button(/^Soccer/).click();
  await expect.element(heading('Choose a PIN for this device')).toBeVisible();
});

test('a PIN is between whoever was tested and the list: wrong ones are counted on the device, without a connection, and a sign-in replaces it', async () => {
  await openSignIn(ofStaffWithPin);
  await button(/^Soccer/).click();
  await expect.element(heading('Choose a PIN for this device')).toBeVisible();
  await page.getByLabelText('PIN', { exact: true }).fill('4711');
  await page.getByLabelText('The same PIN again').fill('4712');
  await button('Save this PIN').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The PINs do not match\./);
  await page.getByLabelText('The same PIN again').fill('4711');
  await button('Save this PIN').click();
  await button(/^Okafor, Ada/).click();
  expect(JSON.stringify(await storedStaff())).not.toContain('4711');
  answerDeviceCalls({ 'Device/SubmitTests': 'no connection' });
  await leaveTestOut();
  await button('Next person').click();
  const type = async (pin: string) => {
    await page.getByLabelText('PIN').fill(pin);
    await button('Open the list').click();
  };
  await type('0000');
  await expect.element(page.getByRole('alert')).toHaveTextContent('That PIN is wrong.');
  await expect.poll(async () => (await storedStaff())?.pin?.wrongCount).toBe(1);
  expect(button(/^Okafor/).elements()).toEqual([]);
  await cleanup();
  const now = await storedStaff();
  if (now?.pin) await keepStaff({ ...now, pin: { ...now.pin, wrongCount: 4 } });
  await renderPlayer({ staff: await storedStaff() });
  await button('For staff: choose a person').click();
  await type('0000');
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('There were too many wrong PINs. Try again in a minute.');
  await expect.poll(async () => (await storedStaff())?.pin?.wrongCount).toBe(5);
  // The wait is kept on the device: the right one does not open the list either, also where the page is opened again.
  await cleanup();
  await renderPlayer({ staff: await storedStaff() });
  await button('For staff: choose a person').click();
  await type('4711');
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Try again in a minute\./);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await type('4711');
  await expect.element(heading('Who is next?')).toBeVisible();
  vi.useRealTimers();
  await button('Back').click();
  await button('For staff: choose a person').click();
  const calls = answerDeviceCalls(ofStaffWithPin);
  await button('I forgot the PIN. Sign in again').click();
  await page.getByLabelText('Email').fill('trainer@riverside.example');
  await page.getByLabelText('Password').fill('a password');
  await button('Sign in').click();
  await button(/^Soccer/).click();
  await expect.element(heading('Choose a PIN for this device')).toBeVisible();
  expect(calls.map(({ path }) => path)).toContain('logout');
});

test('A169: staff whose organization has its own sign-in page go there and come back with a code, which gives the device its token', async () => {
  const elsewhere = { reply: { authenticationSource: 2, allowSwayUsernamePassword: false } };
  await openSignIn({ login: { refusal: 'login.single_sign_on' }, 'account/GetLoginMethod': elsewhere });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/has its own sign-in page/);
  await button('Use the sign-in page of my organization').click();
  const address = page.getByRole('link', { name: 'Go to that page' }).element().getAttribute('href') ?? '';
  const { pathname, searchParams } = new URL(address, window.location.origin);
  expect([pathname, searchParams.get('email'), searchParams.get('returnurl')]).toEqual([
    '/oauth/InitiateSingleSignOn',
    'trainer@riverside.example',
    '/test/?email=trainer%40riverside.example',
  ]);
  await cleanup();
  const here = window.location.href;
  window.history.replaceState(
    null,
    '',
    '/test/?email=trainer%40riverside.example&isCallback=true&code=a-code-of-16-letters&authenticationSource=3',
  );
  const cameBack = takeSignInCallback();
  expect(window.location.search).toBe('');
  window.history.replaceState(null, '', here);
  const calls = answerDeviceCalls({ ...ofStaff, samllogin: { reply: signedIn } });
  await renderPlayer({ cameBack });
  await button(/^Soccer/).click();
  await expect.element(heading('Who is next?')).toBeVisible();
  expect(calls.filter(({ path }) => path === 'samllogin')).toEqual([
    { path: 'samllogin', request: { code: 'a-code-of-16-letters' } },
  ]);
});

test('an email without such a page and one that the page refused are told so, and a password can be used', async () => {
  await openSignIn({
    login: { refusal: 'login.not_right' },
    'account/GetLoginMethod': { reply: { authenticationSource: 1, allowSwayUsernamePassword: true } },
  });
  await button('Use the sign-in page of my organization').click();
  await expect
    .element(page.getByText('There is no sign-in page for this email. Use your password.'))
    .toBeVisible();
  await button('Use a password').click();
  await expect.element(page.getByLabelText('Email')).toHaveValue('trainer@riverside.example');
  await cleanup();
  await renderPlayer({ cameBack: { email: 'trainer@riverside.example', code: null, isSaml: false } });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/did not sign you in\. Try again\./);
  await expect.element(page.getByLabelText('Email')).toHaveValue('trainer@riverside.example');
});

test('a group without people says so, and another one can be chosen', async () => {
  await openSignIn(ofStaff);
  await button(/^Track/).click();
  await expect.element(page.getByText(/^No one is in this group\./)).toBeVisible();
  await button('Another group').click();
  await button(/^Swimming/).click();
  await expect.element(button(/^Ortiz, Cleo/)).toBeVisible();
});

test('a second factor and the organization are asked for where the account has them', async () => {
  const organizations = [organization(1, 'Riverside'), organization(2, 'Hillside')];
  const needsCode = {
    ...signedIn,
    token: null,
    account: null,
    mfaIsRequired: true,
    mfaMethods: [{ verificationMethod: 1, destination: 't•••@riverside.example' }],
  };
  const calls = await openSignIn({
    ...ofStaff,
    login: { reply: needsCode },
    RequestMfaCode: { reply: { verificationMethod: 1, destination: 't•••@riverside.example' } },
    VerifyMfaCode: { reply: { ...signedIn, availableOrganizations: organizations } },
    SwitchSelectedOrganization: { reply: signedIn },
  });
  await button('t•••@riverside.example').click();
  await page.getByLabelText(/^The six digits/).fill('123456');
  await button('Sign in').click();
  await button('Hillside').click();
  await expect.element(heading('Choose a group')).toBeVisible();
  expect(calls).toContainEqual({ path: 'SwitchSelectedOrganization', request: { organizationId: 2 } });
  await expect.poll(async () => (await storedStaff())?.organizationName).toBe('Hillside');
});

test('a sign-in that is refused and a roster that does not come are said, and can be tried again', async () => {
  await openSignIn({ ...ofStaff, login: { refusal: 'login.not_right' } });
  await expect.element(page.getByRole('alert')).toHaveTextContent('The words of the portal.');
  await expect.element(page.getByLabelText('Email')).toHaveValue('trainer@riverside.example');
  answerDeviceCalls({ ...ofStaff, 'Device/GetRoster': 'no connection' });
  await button('Sign in').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/There is no connection\./);
  answerDeviceCalls(ofStaff);
  await button('Try again').click();
  await expect.element(button(/^Soccer/)).toBeVisible();
});
