import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** What is still held once everything was collected that nobody holds, in MiB. */
export function heldHeapMib(): number {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
  return process.memoryUsage().heapUsed / 1_048_576;
}

/** How much more is held at the end than once it was warm: the mean of the last quarter less that of the second one, in MiB. */
export function growthMib(heldMib: readonly number[]): number {
  const quarter = Math.floor(heldMib.length / 4);
  const meanOf = (part: readonly number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
  return quarter === 0 ? 0 : meanOf(heldMib.slice(-quarter)) - meanOf(heldMib.slice(quarter, 2 * quarter));
}
