import type { Limit } from '../../platform/limits/limits.ts';
import type { Viewer } from '../../platform/viewer.ts';

/**
 * Looking names up and asking count together, and for a whole organization: enough for any form, and too few to list every organization
 * by counting up, or to send strangers dozens of mails an hour.
 */
const connectionActs: Limit = { name: 'connection-acts', max: 60, windowSeconds: 3_600 };

export const connectionLimit = {
  limit: connectionActs,
  keyOf: ({ viewer }: { viewer: Viewer }): string | null =>
    viewer.isSuperAdmin ? null : String(viewer.organizationId),
};
