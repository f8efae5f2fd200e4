import { rosterLimits } from '@plumbline/contract';
import type { Limit } from '../../platform/limits/limits.ts';

/** The limit is for one account: each upload takes a thread and is stored for days. */
export const uploadsOfAccount: Limit = { name: 'roster-upload', max: 30, windowSeconds: 3_600 };

/** How long the rows of a file are stored after the last step. */
export const storedMs = rosterLimits.storedDays * 24 * 3_600_000;
