import { availableParallelism } from 'node:os';

/** Test files at once. Left alone, the runner keeps a core free for itself: on two cores, as CI has, one file at a time. */
export const workers = Math.max(2, availableParallelism() - 1);
