import { readFileSync } from 'node:fs';
import { processesBelow } from '../../packages/server/test/processes-below.ts';

/** Linux counts a process's time in hundredths of a second. */
const tickMs = 10;

/**
 * The processor time of a process so far, with its threads, the processes below it, and those below it that have ended (Linux).
 * @returns milliseconds of one core; nothing for a process that is gone
 */
export function processTimeMs(pid: number): number {
  let line: string;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return 0;
  }
  // The name is in parentheses and may hold spaces. Fields 14 to 17 are the own time and that of ended children.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const own = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) * tickMs;
  return processesBelow(pid).reduce((sum, child) => sum + processTimeMs(child), own);
}
