import { existsSync, readFileSync } from 'node:fs';

/** Process ids of the children of a process (Linux). */
export function processesBelow(parent: number): number[] {
  const list = `/proc/${parent}/task/${parent}/children`;
  if (!existsSync(list)) return [];
  return readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
