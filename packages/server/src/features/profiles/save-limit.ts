import type { Limit } from '../../platform/limits/limits.ts';

/** By account. Each save may invite ten addresses that people type: far above what a person saves, far below a machine's mail. */
export const savesOfAccount: Limit = { name: 'profile-saved', max: 600, windowSeconds: 3_600 };
