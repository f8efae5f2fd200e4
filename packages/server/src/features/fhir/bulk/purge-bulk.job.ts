import { sql } from 'drizzle-orm';
import { defineFolderPurge } from '../../../platform/jobs/purge-folders.ts';

/** Bulk exports are deleted with their files once they expired or were removed. */
export const purgeBulkExports = defineFolderPurge({
  name: 'fhir.purge_exports',
  schedule: '29 * * * *',
  statements: { expired: 'fhir.expired_exports', purge: 'fhir.purge_exports' },
  expired: (most) => sql`select folder from identity.expired_fhir_exports(${most})`,
  purge: (folders) => sql`select identity.purge_fhir_exports(${folders})`,
});
