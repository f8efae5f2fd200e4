import { type Keeper, noKeeper, openKeeper } from './keeper.ts';
import { canKeep, keptSitting, type Sitting } from './kept-sitting.ts';

/** What the player finds on the device when it is opened. */
export interface Device {
  /** Another window of this browser has the player open. */
  isElsewhere: boolean;
  canKeep: boolean;
  unfinished: (Sitting & { keptOn: number }) | null;
  keeper: Keeper;
}

/**
 * Looks for a sitting that was not over, and holds the device for this window until it is closed.
 * @param onKeepingFailed told when nothing can be kept any more
 */
export async function openDevice(onKeepingFailed: () => void): Promise<Device> {
  const nothing = { isElsewhere: false, canKeep: false, unfinished: null, keeper: noKeeper };
  if (!(await canKeep())) return nothing;
  if (!(await holdDevice())) return { ...nothing, isElsewhere: true };
  const unfinished = await keptSitting();
  return { isElsewhere: false, canKeep: true, unfinished, keeper: openKeeper(onKeepingFailed) };
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
