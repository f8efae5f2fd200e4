import { afterAll } from 'vitest';
import { forgiveTimers, leftoversSince, processState } from './leftovers.ts';

// Runs before the file's own code, and its hook after all hooks of the file.
const before = processState();

afterAll(async () => {
  const found = await leftoversSince(before);
  forgiveTimers();
  if (found.length === 0) return;
  throw new Error(`This file leaves something behind for the files after it:\n- ${found.join('\n- ')}`);
});
