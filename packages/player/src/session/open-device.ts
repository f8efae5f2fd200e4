import { type DeviceHold, holdDevice, noHold } from './device-hold.ts';
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
  hold: DeviceHold;
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
  hold: noHold,
  canStore: false,
  unfinished: null,
  sittings: noSittingStore,
  queue: noTestQueue,
  staff: null,
  cameBack: null,
  isStorageLow: async () => false,
};

/** What is shown until the other window lets go of the device. */
export const elsewhere: Device = { ...nothing, isElsewhere: true };

/**
 * Looks for a sitting that was not over, and holds the device for this window. Called once a window.
 * @param onElsewhere called where another window has the device, which is waited for
 */
export async function openDevice(onElsewhere: () => void): Promise<Device> {
  // First of all: also where nothing comes of it, its code does not stay in the address.
  const cameBack = takeSignInCallback();
  if (!(await canStore())) return nothing;
  try {
    return await readDevice(cameBack, onElsewhere);
  } catch {
    // What is kept cannot be read. The person is told that this browser keeps nothing, and can take a test.
    return nothing;
  }
}

async function readDevice(cameBack: SignInCallback | null, onElsewhere: () => void): Promise<Device> {
  const hold = await holdDevice(onElsewhere);
  try {
    const unfinished = await storedSitting();
    const queue = await openTestQueue();
    const staff = await storedStaff();
    return {
      isElsewhere: false,
      hold,
      canStore: true,
      unfinished,
      sittings: openSittingStore(),
      queue,
      staff,
      cameBack,
      isStorageLow,
    };
  } catch (error) {
    hold.release();
    throw error;
  }
}
