import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { workProgress } from '../../core/work-progress.ts';

const feature = 'tools' as const;
const permission = 'profile:bulkMerge' as const;
const one = z.object({ bulkMergeId: id });
const merged = ['profile', 'test', 'event', 'code', 'profileAccess', 'usage', 'importRequest'] as const;

export const bulkMergeStatuses = ['merging', 'merged', 'failed', 'undoing', 'undone'] as const;

const bulkMerge = z.object({
  id: z.int(),
  status: z.enum(bulkMergeStatuses),
  pairCount: z.int(),
  /** How many pairs were merged before it ended. */
  mergedCount: z.int(),
  /** How many of those merges are undone, by it or one by one. */
  undoneCount: z.int(),
  undoableUntil: instant,
  ...workProgress,
  createdOn: instant,
  failure: z.string().nullable(),
  stays: z.array(z.string()),
});
export type BulkMerge = z.infer<typeof bulkMerge>;

export const startBulkMerge = defineCall({
  path: 'Tools/StartBulkMerge',
  feature,
  summary:
    'Reads pairs of profiles as CSV with the header ProfileToKeepId,ProfileToLoseId, lists everything that is wrong with them at once, or merges them one by one as a job until one fails.',
  permission,
  changes: merged,
  request: z.object({ csv: z.string().max(100_000) }),
  response: z.object({
    bulkMergeId: z.int().nullable(),
    problems: z.array(z.object({ row: z.int(), message: z.string() })),
  }),
  errors: ['merge.bulk_running'],
});

export const getBulkMerges = defineCall({
  path: 'Tools/GetBulkMerges',
  feature,
  summary: 'The bulk merges of the organization, newest first, and how far each is.',
  permission,
  reads: ['profile'],
  request: z.object({ ...pageFields() }),
  response: z.object({ bulkMerges: z.array(bulkMerge), totalRowCount: z.int() }),
});

export const continueBulkMerge = defineCall({
  path: 'Tools/ContinueBulkMerge',
  feature,
  summary: 'Resumes a bulk merge, or its undo, after a server failure.',
  permission,
  changes: merged,
  request: one,
  response: z.object({}),
  errors: ['merge.bulk_not_found'],
});

export const undoBulkMerge = defineCall({
  path: 'Tools/UndoBulkMerge',
  feature,
  summary: 'Undoes a bulk merge as a job, starting with the last pair.',
  permission,
  changes: merged,
  request: one,
  response: z.object({}),
  errors: ['merge.bulk_not_found', 'merge.bulk_busy', 'merge.bulk_running', 'operation.too_old'],
});
