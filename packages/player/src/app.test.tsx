import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { openDevice } from './session/open-device.ts';
import { openSittingStore, type SittingStore } from './session/sitting-store.ts';
import { storedSitting, storeSitting } from './session/stored-sitting.ts';
import { answerDeviceCalls } from './test/answer-device-calls.ts';
import { aGrant, aSitting, leavePlayer, renderPlayer } from './test/render-player.tsx';
import { runFrames } from './test/run-frames.ts';

afterEach(leavePlayer);

const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function typeCode(code: string): Promise<void> {
  await page.getByLabelText('Code').fill(code);
  await button('Continue').click();
}

/** The window is left, or looked at again. */
function becomes(state: 'hidden' | 'visible'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

test('a code that is refused is said in plain words, stays in the field, and can be mended', async () => {
  const calls = answerDeviceCalls({ 'Device/RedeemCode': { refusal: 'code.expired' } });
  await renderPlayer();
  await typeCode('4081');
  expect(calls).toEqual([]);
  await typeCode('40816');
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/That code has expired\. Ask for a new one\./);
  await expect.element(page.getByLabelText('Code')).toHaveValue('40816');
  answerDeviceCalls({ 'Device/RedeemCode': { reply: aGrant([9999]) } });
  await button('Continue').click();
  await expect.element(heading('Get this device ready')).toBeVisible();
});

test.each([
  { answer: { refusal: 'code.something_new' } as const, said: 'The words of the portal.' },
  { answer: 'no connection' as const, said: 'There is no connection. Check it and try again.' },
])('$answer to a code is said as "$said"', async ({ answer, said }) => {
  answerDeviceCalls({ 'Device/RedeemCode': answer });
  await renderPlayer();
  await typeCode('40816');
  await expect.element(page.getByRole('alert')).toHaveTextContent(said);
});

test('the code of the address is redeemed once, although React runs effects twice, and leaves the address', async () => {
  window.history.replaceState(null, '', '/redeem-code/40816');
  const calls = answerDeviceCalls({ 'Device/RedeemCode': { reply: aGrant([9999]) } });
  await renderPlayer();
  await expect.element(heading('Get this device ready')).toBeVisible();
  expect(calls).toEqual([{ path: 'Device/RedeemCode', request: { code: '40816' } }]);
  expect(window.location.pathname).toBe('/test/');
});

test('a second window says where the test is and offers nothing else', async () => {
  await renderPlayer({ isElsewhere: true, canStore: false });
  await expect.element(heading('The test is open in another window')).toBeVisible();
  expect(document.querySelectorAll('button, input, [role=alert]')).toHaveLength(0);
});

test('while nothing is on a window that is left lets another one have the device, and never in the middle of a sitting', async () => {
  answerDeviceCalls({ 'Device/RedeemCode': { reply: aGrant([9999]) } });
  const hold = { release: vi.fn(), holdAgain: vi.fn(async () => true) };
  await renderPlayer({ hold });
  await expect.element(heading('Take your test')).toBeVisible();
  becomes('hidden');
  expect(hold.release).toHaveBeenCalledOnce();
  becomes('visible');
  expect(hold.holdAgain).toHaveBeenCalledOnce();
  await typeCode('40816');
  await expect.element(heading('Get this device ready')).toBeVisible();
  becomes('hidden');
  expect(hold.release).toHaveBeenCalledOnce();
});

test('a window that was hidden while its code was looked up has the device again before anything is done in it', async () => {
  answerDeviceCalls({ 'Device/RedeemCode': { reply: aGrant([9999]) } });
  runFrames(16);
  const hold = { release: vi.fn(), holdAgain: vi.fn(async () => true) };
  await renderPlayer({ hold });
  await expect.element(heading('Take your test')).toBeVisible();
  becomes('hidden');
  await typeCode('40816');
  await expect.element(heading('Get this device ready')).toBeVisible();
  becomes('visible');
  expect(hold.holdAgain).toHaveBeenCalledOnce();
});

test('a browser that can store nothing is said before the code is typed', async () => {
  await renderPlayer({ canStore: false });
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This browser cannot keep your answers\./);
});

test('a storage that is full is said as soon as something could not be stored, and the test goes on', async () => {
  answerDeviceCalls({ 'Device/RedeemCode': { reply: aGrant([9999]) } });
  runFrames(16);
  await renderPlayer();
  await typeCode('40816');
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
  await expect.element(button(/^Press here/)).toBeVisible();
  expect(page.getByRole('alert').elements()).toEqual([]);
  await button(/^Press here/).click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This browser cannot keep your answers\./);
  await expect.element(heading('Symptoms')).toBeVisible();
});

test('a browser that cannot read what it kept opens the player all the same, and says that it keeps nothing', async () => {
  vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation((key) => {
    throw new DOMException(`${String(key)} `, 'UnknownError');
  });
  const device = await openDevice(() => undefined);
  expect(device).toMatchObject({ isElsewhere: false, canStore: false, unfinished: null });
  await renderPlayer(device);
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This browser cannot keep your answers\./);
  await expect.element(heading('Take your test')).toBeVisible();
});

test('a browser that does not delete what was sent says so in place of that nothing is left', async () => {
  const sent = { outcomes: [{ status: 'stored', wasKnown: false, errors: [] }] };
  answerDeviceCalls({
    'Device/RedeemCode': { reply: aGrant([9999]) },
    'Device/SubmitTests': { reply: sent },
  });
  runFrames(16);
  const listeners = new Set<(failed: 'save' | 'delete') => void>();
  const sittings: SittingStore = {
    ...openSittingStore(),
    delete: async () => {
      for (const listener of listeners) listener('delete');
    },
    onFailure: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  await renderPlayer({ sittings });
  await typeCode('40816');
  await button(/^Press here/).click();
  await button('I cannot do this test').click();
  await button('I do not want to').click();
  await button('Send').click();
  await expect.element(heading('Thank you')).toBeVisible();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/this browser did not delete them here/);
  expect(page.getByText(/Nothing about you is left/).elements()).toEqual([]);
});

test('an unfinished sitting is offered with its day, and goes on in a break', async () => {
  await storeSitting(aSitting('instruction'));
  await renderPlayer({ unfinished: await storedSitting() });
  await expect.element(heading('A test on this device is not finished')).toBeVisible();
  const day = new Date().toLocaleDateString('en', { dateStyle: 'medium' });
  await expect.element(page.getByText(new RegExp(`Last worked on: ${day}`))).toBeVisible();
  await button('It is mine. Continue').click();
  await button('Continue').click();
  await expect.element(heading('Symptoms')).toBeVisible();
});

test('a newer build takes over at the start and after a sitting, never while one is on or is offered', async () => {
  const takeOver = vi.fn();
  await storeSitting(aSitting('instruction'));
  await renderPlayer({ unfinished: await storedSitting() }, { takeOver });
  await button('It is mine. Continue').click();
  await expect.element(button('Continue')).toBeVisible();
  expect(takeOver).not.toHaveBeenCalled();
  await cleanup();
  runFrames(40);
  answerDeviceCalls({ 'Device/RedeemCode': { reply: aGrant([1002]) } });
  await renderPlayer({}, { takeOver });
  await typeCode('40816');
  const before = takeOver.mock.calls.length;
  expect(before).toBeGreaterThan(0);
  await button(/^Press here/).click();
  await expect.element(heading('These tests cannot be taken on this device')).toBeVisible();
  expect(takeOver).toHaveBeenCalledTimes(before);
  await button('Finish').click();
  await expect.element(heading('Take your test')).toBeVisible();
  expect(takeOver.mock.calls.length).toBeGreaterThan(before);
});

test('an unfinished sitting of somebody else is deleted after a warning, and the next code can be typed', async () => {
  await storeSitting(aSitting('instruction'));
  const sittings = openSittingStore();
  await renderPlayer({ unfinished: await storedSitting(), sittings });
  await button('It is not mine').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Its answers will be lost\./);
  expect(await storedSitting()).not.toBeNull();
  await button('Delete it permanently').click();
  await expect.element(heading('Take your test')).toBeVisible();
  await expect.poll(storedSitting).toBeNull();
});

test('in a break the test of somebody who went away is deleted after a question; the next person is asked who it is, in the language of the device', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX']);
  runFrames(16);
  const grant = aGrant([9999], { audience: 'group', isSkipTestEnabled: false });
  await storeSitting(aSitting('instruction', grant));
  // Whose test it is took it in English.
  await renderPlayer({ unfinished: await storedSitting() });
  answerDeviceCalls({});
  await button('Es mía: seguir').click();
  await button('This is not my test').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Its answers will be lost\./);
  await button('Back').click();
  await expect.element(heading('Take your time')).toBeVisible();
  await button('This is not my test').click();
  await button('Delete it permanently').click();
  await button(/^Toque/).click();
  await expect.element(heading('¿Quién hace la prueba?')).toBeVisible();
  await expect.poll(storedSitting).toBeNull();
});

test('in a break whoever stops sends what is done, also where no test can be left out', async () => {
  await storeSitting(aSitting('instruction', aGrant([9999], { isSkipTestEnabled: false })));
  await renderPlayer({ unfinished: await storedSitting() });
  await button('It is mine. Continue').click();
  await button('Stop here and send what is done').click();
  await button('Stop here').click();
  await expect.element(page.getByText('You stopped before this test')).toBeVisible();
  await expect.element(button('Send')).toBeVisible();
});

test('a stored sitting is unreadable without its key, and is deleted when it is over seven days old', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-01T12:00:00Z') });
  await storeSitting(aSitting('instruction'));
  vi.setSystemTime(new Date('2026-10-08T12:00:00Z'));
  expect(await storedSitting()).not.toBeNull();
  vi.setSystemTime(new Date('2026-10-08T12:00:01Z'));
  expect(await storedSitting()).toBeNull();
  vi.setSystemTime(new Date('2026-10-01T12:00:00Z'));
  expect(await storedSitting()).toBeNull();
});

test('a browser in Spanish is spoken to in Spanish, and English is one press away', async () => {
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es-MX', 'en']);
  answerDeviceCalls({ 'Device/RedeemCode': { refusal: 'code.not_right' } });
  await renderPlayer();
  await expect.element(heading('Haga su prueba')).toBeVisible();
  expect(document.documentElement.lang).toBe('es');
  await page.getByLabelText('Código').fill('40816');
  await button('Continuar').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/Ese código no es correcto\./);
  await button('English').click();
  await expect.element(page.getByRole('alert')).toMatchTextContent(/That code is wrong\./);
});
