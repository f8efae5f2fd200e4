import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import type { Grant } from './session/grant.ts';
import { openTestQueue } from './session/test-queue.ts';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import {
  answered,
  group,
  offline,
  outcome,
  sender,
  sentBy,
  silentPortal,
  submission,
} from './test/queue-scene.ts';
import { leavePlayer, renderPlayer } from './test/render-player.tsx';
import { runFrames } from './test/run-frames.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });

const button = (name: string | RegExp) => page.getByRole('button', { name });

async function redeem(grant: Grant, more: Parameters<typeof answerDeviceCalls>[0] = {}) {
  runFrames(16);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const calls = answerDeviceCalls({ ...offline, 'Device/RedeemCode': { reply: grant }, ...more });
  await renderPlayer();
  await page.getByLabelText('Code').fill('40816');
  await button('Continue').click();
  return calls;
}

/** Somebody says who they are, leaves the only test out, and sends. */
async function takeTest(lastName: string): Promise<void> {
  await button(/^Press here/).click();
  await page.getByLabelText('Date of birth').fill('2010-03-04');
  await page.getByLabelText('Last name').fill(lastName);
  await button('Continue').click();
  await button('I cannot do this test').click();
  await button('I do not want to').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
}

test('without a connection tests are kept, shown without a name, and sent in order once there is one', async () => {
  await redeem(group);
  await takeTest('Okafor');
  await expect.element(page.getByText(/They are sent as soon as there is a connection\./)).toBeVisible();
  await button('Next person').click();
  await takeTest('Nguyen');
  await button('Finish').click();
  await button('2 tests on this device').click();
  await expect.element(heading('Tests on this device')).toBeVisible();
  expect(page.getByText('Waiting for a connection').elements()).toHaveLength(2);
  expect(page.getByText(/^Test of \d\d:\d\d$/).elements()).toHaveLength(2);
  expect(document.body.textContent).not.toMatch(/Okafor|Nguyen|2010/);
  await button('Try again').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/There is no connection\./);
  const calls = answerDeviceCalls(answered(outcome('stored'), outcome('stored')));
  await button('Try again').click();
  await expect.element(page.getByText('Every test was sent. Nothing is left on this device.')).toBeVisible();
  const [batch, ...others] = sentBy(calls);
  expect(others).toEqual([]);
  expect(batch?.tests.map(({ person }) => person.lastName)).toEqual(['Okafor', 'Nguyen']);
  await button('Back').click();
  await expect.element(heading('Take your test')).toBeVisible();
  expect(button(/tests? on this device/).elements()).toEqual([]);
});

test('what waits is sent when the player is opened again, and when the browser gets a connection, under the same id', async () => {
  const calls = await redeem(group);
  await takeTest('Okafor');
  const [first] = sentBy(calls);
  await cleanup();
  const opened = answerDeviceCalls(offline);
  await renderPlayer();
  await expect.element(button('1 test on this device')).toBeVisible();
  // React runs the effect that sends at the opening twice. Both are over before the connection comes.
  await expect.poll(() => sentBy(opened)).toEqual([first, first]);
  const again = answerDeviceCalls(answered(outcome('stored')));
  window.dispatchEvent(new Event('online'));
  await expect.poll(() => button(/tests? on this device/).elements()).toEqual([]);
  expect(sentBy(again)).toEqual([first]);
});

test('a sending that got no answer is tried again by itself, although the browser tells of no network that came back', async () => {
  const calls = await redeem(group);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  await takeTest('Okafor');
  await button('Finish').click();
  await expect.poll(() => sentBy(calls)).toHaveLength(2);
  const again = answerDeviceCalls(answered(outcome('stored')));
  await expect.poll(() => button(/tests? on this device/).elements(), { timeout: 10_000 }).toEqual([]);
  expect(sentBy(again)).toEqual(sentBy(calls).slice(0, 1));
});

test('a browser that cannot read what it keeps says so, and that the tests are still there', async () => {
  const queue = await openTestQueue();
  expect(await queue.add(submission, sender)).toBe(true);
  const broken = async () => {
    throw new DOMException('The disk is gone.', 'UnknownError');
  };
  await renderPlayer({ queue: { ...queue, send: broken } });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/cannot read or change the tests/);
  await expect.element(button('1 test on this device')).toBeVisible();
});

test('a code that this device redeemed is good without a connection until its token is too old', async () => {
  const expiresOn = new Date(Date.now() + 3_600_000).toISOString();
  await redeem({ ...group, expiresOn });
  await expect.element(button(/^Press here/)).toBeVisible();
  await cleanup();
  answerDeviceCalls(offline);
  await renderPlayer();
  await page.getByLabelText('Code').fill('40817');
  await button('Continue').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/There is no connection\./);
  await page.getByLabelText('Code').fill('40816');
  await button('Continue').click();
  await expect.element(button(/^Press here/)).toBeVisible();
  await cleanup();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.parse(expiresOn) + 1) });
  await renderPlayer();
  await page.getByLabelText('Code').fill('40816');
  await button('Continue').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/There is no connection\./);
});

test('held and refused tests are said with the reason; a refused one can be sent again or, after a question, deleted', async () => {
  await redeem(group, answered(outcome('held', 'match.none')));
  await takeTest('Okafor');
  await expect.element(page.getByText(/Staff will check whose they are\./)).toBeVisible();
  await button('Next person').click();
  answerDeviceCalls({ ...offline, ...answered(outcome('refused', 'submission.measure_unknown')) });
  await takeTest('Nguyen');
  await expect
    .element(page.getByText(/Your tests were not accepted: The portal says submission\.measure_unknown\./))
    .toBeVisible();
  await button('Finish').click();
  await button('2 tests on this device').click();
  await expect
    .element(page.getByText(/Staff will check whose it is\. No one on the list has this/))
    .toBeVisible();
  await expect.element(page.getByText(/It was not accepted\. The portal says submission/)).toBeVisible();
  const again = answerDeviceCalls(answered(outcome('refused', 'submission.measure_unknown')));
  await button('Try again').click();
  await expect.poll(() => sentBy(again)).toHaveLength(1);
  expect(sentBy(again)[0]?.tests.map(({ person }) => person.lastName)).toEqual(['Nguyen']);
  await button(/^Delete: Test of/)
    .last()
    .click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/its answers are lost\./);
  await button('Keep it').click();
  await button(/^Delete: Test of/)
    .last()
    .click();
  await button('Delete it permanently').click();
  await expect.poll(() => page.getByText(/^Test of/).elements()).toHaveLength(1);
  await button(/^Delete: Test of/).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/The portal has this test\./);
});

test('a token that is too old is made anew by the code; a code that has ended since is said, and the test stays', async () => {
  await redeem(group);
  await takeTest('Okafor');
  await button('Finish').click();
  await button('1 test on this device').click();
  const ended = answerDeviceCalls({
    'Device/SubmitTests': { refusal: 'access.signed_out' },
    'Device/RedeemCode': { refusal: 'code.expired' },
  });
  await button('Try again').click();
  await expect.element(page.getByText(/It was not accepted\. That code has expired\./)).toBeVisible();
  expect(ended.map(({ path }) => path)).toEqual(['Device/SubmitTests', 'Device/RedeemCode']);
});

test('digits that may be another organization’s by now are not redeemed again, and the test stays', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') });
  const queue = await openTestQueue();
  await queue.add(submission, { ...sender, code: '40816' });
  vi.setSystemTime(new Date(Date.parse(submission.completedOn) + 30 * 24 * 3_600_000));
  const calls = answerDeviceCalls({
    'Device/SubmitTests': { refusal: 'access.signed_out' },
    'Device/RedeemCode': { reply: group },
  });
  await queue.send();
  expect(calls.map(({ path }) => path)).toEqual(['Device/SubmitTests']);
  expect(queue.entries()).toMatchObject([{ answer: { status: 'refused', code: 'code.expired' } }]);
});

test('a token that mistyped names of others ended is made anew by the code', async () => {
  const held = { refusal: 'match.held_off' };
  await redeem(group);
  await button(/^Press here/).click();
  const fill = async () => {
    await page.getByLabelText('Date of birth').fill('2010-03-04');
    await page.getByLabelText('Last name').fill('Okafor');
    await button('Continue').click();
  };
  // The limit of the code itself is reached.
  const calls = answerDeviceCalls({
    'Device/MatchPerson': held,
    'Device/RedeemCode': { reply: { ...group, token: 'b-token' } },
  });
  await fill();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^Too many searches with this code/);
  expect(calls.map(({ path }) => path)).toEqual([
    'Device/MatchPerson',
    'Device/RedeemCode',
    'Device/MatchPerson',
  ]);
  const tokens: (string | null)[] = [];
  answerDeviceCalls({ 'Device/MatchPerson': { reply: { isExpedited: false } } });
  const answering = window.fetch;
  vi.spyOn(window, 'fetch').mockImplementation((input, init) => {
    tokens.push(new Headers(init?.headers).get('Authorization'));
    return answering(input, init);
  });
  await button('Continue').click();
  await expect.element(button('I cannot do this test')).toBeVisible();
  expect(tokens[0]).toBe('Bearer b-token');
});

test('whoever is at the wrong code goes back from the question of who it is', async () => {
  await redeem(group);
  await button(/^Press here/).click();
  await expect.element(heading('Who is taking the test?')).toBeVisible();
  await button('Back').click();
  await expect.element(heading('Take your test')).toBeVisible();
});

test('a full storage keeps the test in memory: sending again has the same id', async () => {
  const calls = await redeem(group);
  await expect.element(button(/^Press here/)).toBeVisible();
  const full = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(full);
  await button(/^Press here/).click();
  await page.getByLabelText('Date of birth').fill('2010-03-04');
  await page.getByLabelText('Last name').fill('Okafor');
  await button('Continue').click();
  await button('I cannot do this test').click();
  await button('I do not want to').click();
  await button('Send').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/There is no connection\./);
  const again = answerDeviceCalls(answered(outcome('stored')));
  await button('Try again').click();
  await expect.element(heading('Thank you')).toBeVisible();
  expect(sentBy(again)[0]).toEqual(sentBy(calls)[0]);
});

test('little room and a wrong clock are said before a test begins, and the time of the test is corrected by it, which the note says', async () => {
  const calls = await redeem({ ...group, clockBehindMs: 0 });
  await cleanup();
  const behind = new Date(Date.now() + 2 * 3_600_000 + 30_000).toUTCString();
  const said = answerDeviceCalls({ ...offline, 'Device/RedeemCode': { reply: group, date: behind } });
  await renderPlayer({ isStorageLow: async () => true });
  await page.getByLabelText('Code').fill('40816');
  await button('Continue').click();
  await expect.element(page.getByText(/The clock of this device is 2 hours behind\./)).toBeVisible();
  await expect.element(page.getByText(/This device is almost full\./)).toBeVisible();
  await takeTest('Okafor');
  expect(calls).toHaveLength(1);
  const sent = sentBy(said)[0]?.tests[0];
  expect(sent?.note).toMatch(
    /The clock of the device was 12[01] minutes behind the portal's\. The time of the test is corrected by that\./,
  );
  const correctedMs = Date.parse(sent?.completedOn ?? '') - Date.now();
  expect(Math.round(correctedMs / 60_000)).toBe(120);
});

test('a network without a way to the portal keeps nobody: a call that gets no answer ends, and the next person need not wait for a sending', async () => {
  const patience = new Map<number, AbortController>();
  await redeem(group);
  await button(/^Press here/).click();
  await page.getByLabelText('Date of birth').fill('2010-03-04');
  await page.getByLabelText('Last name').fill('Okafor');
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    patience.set(ms, controller);
    return controller.signal;
  });
  const silence = new DOMException('signal timed out', 'TimeoutError');
  const waiting = silentPortal();
  await button('Continue').click();
  await expect
    .poll(() => waiting.map(({ path }) => path))
    .toContainEqual(expect.stringContaining('MatchPerson'));
  patience.get(10_000)?.abort(silence);
  await button('I cannot do this test').click();
  await button('I do not want to').click();
  await button('Send').click();
  await expect
    .poll(() => waiting.map(({ path }) => path))
    .toContainEqual(expect.stringContaining('SubmitTests'));
  patience.get(15_000)?.abort(silence);
  await expect.element(page.getByText(/They are sent as soon as there is a connection\./)).toBeVisible();
  patience.get(60_000)?.abort(silence);
  expect((await openTestQueue()).entries()).toMatchObject([{ answer: null }]);
});
