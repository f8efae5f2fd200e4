import { canStore, isStorageLow } from './sealed-store.ts';
import { type SignInCallback, takeSignInCallback } from './sign-in-callback.ts';
import { noSittingStore, openSittingStore, type SittingStore } from './sitting-store.ts';
import { type StaffDevice, storedStaff } from './staff-device.ts';
import { type Sitting, storedSitting } from './stored-sitting.ts';
import { noTestQueue, openTestQueue, type TestQueue } from './test-queue.ts';

/** What the player finds on the device when it is opened. */
export interface Device {
  /** Another window of this browser has the player open. */
  isElsewhere: boolean;
  canStore: boolean;
  unfinished: (Sitting & { storedOn: number }) | null;
  sittings: SittingStore;
  queue: TestQueue;
  /** Who signed in on this device. */
  staff: StaffDevice | null;
  /** Staff who come back from their organization's own sign-in page. */
  cameBack: SignInCallback | null;
  /** Whether there is so little room that a test may not be kept. */
  isStorageLow: () => Promise<boolean>;
}

const nothing: Device = {
  isElsewhere: false,
  canStore: false,
  unfinished: null,
  sittings: noSittingStore,
  queue: noTestQueue,
  staff: null,
  cameBack: null,
  isStorageLow: async () => false,
};

/** Looks for a sitting that was not over, and holds the device for this window until it is closed. Called once a window. */
export async function openDevice(): Promise<Device> {
  // First of all: also where nothing comes of it, its code does not stay in the address.
  const cameBack = takeSignInCallback();
  if (!(await canStore())) return nothing;
  try {
    return await readDevice(cameBack);
  } catch {
    // What is kept cannot be read. The person is told that this browser keeps nothing, and can take a test.
    return nothing;
  }
}

async function readDevice(cameBack: SignInCallback | null): Promise<Device> {
  if (!(await holdDevice())) return { ...nothing, isElsewhere: true };
  const unfinished = await storedSitting();
  const queue = await openTestQueue();
  const staff = await storedStaff();
  return {
    isElsewhere: false,
    canStore: true,
    unfinished,
    sittings: openSittingStore(),
    queue,
    staff,
    cameBack,
    isStorageLow,
  };
}

/** False where another window holds it. The browser lets go of it when this window is closed, killed or reloaded. */
const holdDevice = (): Promise<boolean> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request('plumbline-test-player', { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock === null ? undefined : new Promise(() => undefined);
      })
      .catch(reject);
  });
