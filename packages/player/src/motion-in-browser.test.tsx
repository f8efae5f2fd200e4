import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Grant } from './session/grant.ts';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { runFrames } from './test/run-frames.ts';
import { moveWhenListened, tellMotion } from './test/run-motion.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });
const alert = () => page.getByRole('alert');
const stored = { outcomes: [{ status: 'stored', wasKnown: false, errors: [] }] };
/** Three seconds to take the position and ten of standing. */
const stance = 13.1;

/** Whether the browser asks for motion, and what somebody then answers. */
const asks = (answer: PermissionState | null) =>
  vi.stubGlobal(
    'DeviceMotionEvent',
    Object.assign(class extends DeviceMotionEvent {}, {
      requestPermission: answer === null ? undefined : async () => answer,
    }),
  );
afterEach(() => vi.unstubAllGlobals());

/** Redeems a code that brings the grant; the person is at the readiness check then. */
async function open(grant: Grant, answers: Parameters<typeof answerDeviceCalls>[0] = {}) {
  runFrames(16);
  const calls = answerDeviceCalls({ 'Device/RedeemCode': { reply: grant }, ...answers });
  window.history.replaceState(null, '', '/redeem-code/40816');
  await renderPlayer();
  await expect.element(button(/^Press here/)).toBeVisible();
  return calls;
}

/** Past a readiness check that found motion, and past the instruction; then the motion of each stance that is started. */
async function openStances(measureIds: number[], ...motions: (() => void)[]) {
  asks(null);
  moveWhenListened(() => tellMotion(1), ...motions);
  const calls = await open(aGrant(measureIds), { 'Device/SubmitTests': { reply: stored } });
  await expect.element(page.getByText('The motion sensor works')).toBeVisible();
  await button(/^Press here/).click();
  await button('Start').click();
  return calls;
}

/** Takes the stance that is shown and sends it: the only result of the test that was sent. */
async function sentResult<Recording>(calls: Awaited<ReturnType<typeof openStances>>) {
  await button('Start').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  const { tests } = calls.map(({ request }) => request).at(-1) as {
    tests: { results: { recording: Recording }[] }[];
  };
  expect(tests.map(({ results }) => results.length)).toEqual([1]);
  return tests[0]?.results[0];
}

test('a stance is shown in words, recorded after three seconds, and sent with its readings at the rate that was measured', async () => {
  const calls = await openStances([1005], () => tellMotion(stance));
  await expect.element(heading('Feet together, eyes open')).toBeVisible();
  await expect
    .element(page.getByText('Hold the phone upright against your chest with both hands.'))
    .toBeVisible();
  const result = await sentResult<{ x: number[] }>(calls);
  expect(result).toMatchObject({
    measureId: 1005,
    stanceId: 16,
    recording: { kind: 'acceleration', sampleRateHz: 50 },
  });
  expect(result?.recording.x).toHaveLength(501);
});

test.each([
  { what: 'on its back', position: 'flat' as const },
  { what: 'without any motion', position: 'still' as const },
])('a phone that lies $what is told apart, and the stance is taken again', async ({ position }) => {
  await openStances(
    [16],
    () => tellMotion(stance, position),
    () => tellMotion(stance),
  );
  await button('Start').click();
  await expect.element(alert()).toMatchTextContent(/was lying down or did not move at all/);
  await button('Start').click();
  await expect.element(heading('Ready to send')).toBeVisible();
});

test('a window that is left during a stance stops it, and nothing of it is kept', async () => {
  await openStances([16], () => {
    tellMotion(8);
    window.dispatchEvent(new Event('blur'));
    tellMotion(stance);
  });
  await button('Start').click();
  await expect.element(alert()).toMatchTextContent(/That one was interrupted\./);
  await expect.element(heading('Feet together, eyes open')).toBeVisible();
});

test('readings that stop are said; after the second time the person can go on without the test', async () => {
  const calls = await openStances(
    [16, 9999],
    () => tellMotion(5),
    () => tellMotion(1),
  );
  await button('Start').click();
  await expect.element(alert()).toMatchTextContent(/The motion sensor stopped/);
  expect(button('Continue without this test').elements()).toEqual([]);
  await button('Start').click();
  await button('Continue without this test').click();
  await button('Next').click();
  await expect.element(heading('Symptoms')).toBeVisible();
  await button('Start').click();
  await button('Done').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  const note = expect.stringContaining('the device did not report its motion, or not often enough');
  expect(calls.at(-1)?.request).toMatchObject({ tests: [{ note, results: [{ skipped: true }, {}] }] });
});

test('a phone that lies down each time keeps nobody: after the third time the person can go on without the test', async () => {
  const lying = () => tellMotion(stance, 'flat');
  await openStances([16, 9999], lying, lying, lying);
  for (let time = 1; time <= 3; time += 1) {
    await expect.element(button('Start')).toBeVisible();
    expect(button('Continue without this test').elements()).toEqual([]);
    await button('Start').click();
    await expect.element(alert()).toMatchTextContent(/was lying down/);
  }
  await button('Continue without this test').click();
  await button('Next').click();
  await expect.element(heading('Symptoms')).toBeVisible();
});

test('a browser that asks is asked by a tap; a refusal is said with what to do, and the test is left out', async () => {
  asks('denied');
  await open(aGrant([1001, 9999]));
  await button('Allow motion').click();
  await expect
    .element(alert())
    .toMatchTextContent(/Motion was not allowed.*close this page and open it again/);
  await expect.element(page.getByText('Balance · Motion was not allowed')).toBeVisible();
  await button(/^Press here/).click();
  await expect.element(heading('Symptoms')).toBeVisible();
});

test('a permission that was given shows that the device tells its motion', async () => {
  asks('granted');
  moveWhenListened(() => tellMotion(1));
  await open(aGrant([1001]));
  await button('Allow motion').click();
  await expect.element(page.getByText('The motion sensor works')).toBeVisible();
  await button(/^Press here/).click();
  await expect.element(heading('Balance')).toBeVisible();
});

test('a permission that was taken back meanwhile is said at the stance, and the test can be left out', async () => {
  await openStances([16]);
  asks('denied');
  await button('Start').click();
  await expect.element(alert()).toMatchTextContent(/Motion was not allowed/);
  await button('Continue without this test').click();
  await expect.element(page.getByText('Motion was not allowed')).toBeVisible();
  await expect.element(heading('Ready to send')).toBeVisible();
});

test('turning to a beat: the phone is held as the words say, the beats are heard, and the angle goes with the readings', async () => {
  const calls = await openStances([81], () => tellMotion(23.1));
  await expect.element(heading('Turning the head')).toBeVisible();
  await expect
    .element(page.getByText('Hold the phone upright against your forehead with both hands.'))
    .toBeVisible();
  const result = await sentResult<{ kind: string; psiDegrees: number[]; beatsAtMs: number[] }>(calls);
  const recording = result?.recording;
  expect(recording?.kind).toBe('headTurns');
  expect(recording?.psiDegrees).toHaveLength(1_001);
  // Two degrees a second around the vertical, for twenty seconds.
  expect(recording?.psiDegrees.at(-1)).toBeCloseTo(40, 0);
  const gaps = recording?.beatsAtMs.slice(1).map((atMs, index) => atMs - (recording.beatsAtMs[index] ?? 0));
  expect(gaps).toHaveLength(19);
  for (const gap of gaps ?? []) expect(gap).toBeCloseTo(1_000, 0);
});

test('without any sound the turning is taken again, and after the second time the person can go on without it', async () => {
  const calls = await openStances(
    [81],
    () => tellMotion(23.1),
    () => tellMotion(23.1),
  );
  vi.stubGlobal('AudioContext', undefined);
  await button('Start').click();
  await expect.element(alert()).toMatchTextContent(/The beat could not be heard/);
  await button('Start').click();
  await button('Continue without this test').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  const note = expect.stringContaining('no beat could be heard');
  expect(calls.at(-1)?.request).toMatchObject({ tests: [{ note, results: [{ skipped: true }] }] });
});
