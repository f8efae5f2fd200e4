import { sql } from 'drizzle-orm';
import { defineFolderPurge } from '../../platform/jobs/purge-folders.ts';

/** Exports are deleted with their files once they expired or were removed. */
export const purgeExports = defineFolderPurge({
  name: 'exports.forget',
  schedule: '23 * * * *',
  statements: { expired: 'exports.expired', purge: 'exports.forget' },
  expired: (most) => sql`select folder from identity.expired_exports(${most})`,
  purge: (folders) => sql`select identity.forget_exports(${folders})`,
});
