import { noSittingStore, openSittingStore, type SittingStore } from './sitting-store.ts';
import { canStore, type Sitting, storedSitting } from './stored-sitting.ts';

/** What the player finds on the device when it is opened. */
export interface Device {
  /** Another window of this browser has the player open. */
  isElsewhere: boolean;
  canStore: boolean;
  unfinished: (Sitting & { storedOn: number }) | null;
  sittings: SittingStore;
}

/** Looks for a sitting that was not over, and holds the device for this window until it is closed. Called once a window. */
export async function openDevice(): Promise<Device> {
  const nothing = { isElsewhere: false, canStore: false, unfinished: null, sittings: noSittingStore };
  if (!(await canStore())) return nothing;
  if (!(await holdDevice())) return { ...nothing, isElsewhere: true };
  const unfinished = await storedSitting();
  return { isElsewhere: false, canStore: true, unfinished, sittings: openSittingStore() };
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
