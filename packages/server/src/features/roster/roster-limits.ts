import { rosterLimits } from '@plumbline/contract';
import type { Limit } from '../../platform/limits/limits.ts';

/** By account: each upload is read on a thread and kept for days. */
export const uploadsOfAccount: Limit = { name: 'roster-upload', max: 30, windowSeconds: 3_600 };

/** How long the rows of a file are kept after the last step. */
export const keptMs = rosterLimits.keptDays * 24 * 3_600_000;
