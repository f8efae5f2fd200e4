import { expect, test } from 'vitest';
import { openDevice } from './open-device.ts';

// The lock lasts as long as the page, so one test has both windows.
test('the first window holds the device, and a second one is told that it is elsewhere', async () => {
  expect(await openDevice()).toMatchObject({ isElsewhere: false, canStore: true, unfinished: null });
  expect(await openDevice()).toMatchObject({ isElsewhere: true, canStore: false, unfinished: null });
});
