import type { Viewer } from '../../platform/viewer.ts';

/** The limit is per account, since each export reads and packs thousands of rows. */
export const exportsOfAccount = {
  limit: { name: 'export', max: 60, windowSeconds: 3_600 },
  keyOf: ({ viewer }: { viewer: Viewer }): string => String(viewer.accountId),
};
