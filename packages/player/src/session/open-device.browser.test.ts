import { expect, onTestFinished, test } from 'vitest';
import { openDevice } from './open-device.ts';

// The lock lasts as long as the page, so one test has both windows.
test('the first window holds the device, and a second one is told that it is elsewhere', async () => {
  expect(await openDevice()).toMatchObject({ isElsewhere: false, canStore: true, unfinished: null });
  const here = window.location.href;
  onTestFinished(() => window.history.replaceState(null, '', here));
  window.history.replaceState(null, '', '/test/?email=a%40b.example&isCallback=true&code=a-code');
  expect(await openDevice()).toMatchObject({ isElsewhere: true, canStore: false, unfinished: null });
  // The code of a sign-in stays in no address, also where it is of no use.
  expect(window.location.href).toBe(new URL('/test/', here).href);
});
