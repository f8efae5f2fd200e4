import type { Limit } from '../../platform/limits/limits.ts';

/** The limit is for one account. Each save may invite ten addresses: it is far above what a person saves, far below bulk mail. */
export const savesOfAccount: Limit = { name: 'profile-saved', max: 600, windowSeconds: 3_600 };
