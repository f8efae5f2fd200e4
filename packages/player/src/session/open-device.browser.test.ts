import { expect, onTestFinished, test, vi } from 'vitest';
import { openDevice } from './open-device.ts';

// The windows of this page share one name for the lock, so one test has all of them.
test('the first window holds the device, and a second one waits until it lets go, then knows that it is the newer one', async () => {
  const onElsewhere = vi.fn();
  const first = await openDevice(onElsewhere);
  expect(first).toMatchObject({ isElsewhere: false, canStore: true, unfinished: null });
  expect(onElsewhere).not.toHaveBeenCalled();
  // Nobody else came: what it knows is still so.
  first.hold.release();
  expect(await first.hold.holdAgain()).toBe(true);

  const here = window.location.href;
  onTestFinished(() => window.history.replaceState(null, '', here));
  window.history.replaceState(null, '', '/test/?email=a%40b.example&isCallback=true&code=a-code');
  const second = openDevice(onElsewhere);
  await vi.waitFor(() => expect(onElsewhere).toHaveBeenCalledOnce());
  // The code of a sign-in stays in no address, also where it is of no use yet.
  expect(window.location.href).toBe(new URL('/test/', here).href);
  first.hold.release();
  const opened = await second;
  expect(opened).toMatchObject({ isElsewhere: false, canStore: true, cameBack: { code: 'a-code' } });
  expect(await first.hold.holdAgain()).toBe(false);
  opened.hold.release();
  expect(await first.hold.holdAgain()).toBe(false);
  first.hold.release();
});
