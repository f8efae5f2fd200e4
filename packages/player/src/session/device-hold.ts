import { makeUuid } from './uuid.ts';

/** Keeps this window the only one that reads and writes what the device keeps. */
export interface DeviceHold {
  /** Lets another window have the device. */
  release(): void;
  /** Takes it back. Resolves to false where another window has it, or had it meanwhile: what this one knows is out of date then. */
  holdAgain(): Promise<boolean>;
}

/** For a browser that keeps nothing. */
export const noHold: DeviceHold = { release: () => undefined, holdAgain: async () => true };

const lockName = 'plumbline-test-player';
/** Names the window that held the device last. */
const holderKey = 'plumbline-test-player-window';

interface Lock {
  /** Resolves when the browser has let go of it. */
  release(): Promise<unknown>;
}

/** Resolves to null where another window has the lock and is not waited for. */
const lock = (isWaiting: boolean): Promise<Lock | null> =>
  new Promise((resolve, reject) => {
    const ended = navigator.locks.request(lockName, { ifAvailable: !isWaiting }, (granted) => {
      if (granted === null) return resolve(null);
      return new Promise<void>((free) =>
        resolve({
          release: () => {
            free();
            return ended;
          },
        }),
      );
    });
    ended.catch(reject);
  });

/**
 * Holds the device for this window until it is released, closed, killed or loaded again. Where another window has it that one is waited for.
 * @param onElsewhere called once where another window has it
 */
export async function holdDevice(onElsewhere: () => void): Promise<DeviceHold> {
  const own = makeUuid();
  let held = await lock(false);
  if (held === null) {
    onElsewhere();
    held = await lock(true);
  }
  localStorage.setItem(holderKey, own);
  let released: Promise<unknown> = Promise.resolve();
  return {
    release: () => {
      if (held !== null) released = held.release();
      held = null;
    },
    holdAgain: async () => {
      await released;
      held ??= await lock(false);
      return held !== null && localStorage.getItem(holderKey) === own;
    },
  };
}
