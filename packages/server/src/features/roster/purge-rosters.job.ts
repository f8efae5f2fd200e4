import { sql } from 'drizzle-orm';
import { definePurge } from '../../platform/jobs/purge.ts';

/** Purges the rows of files, which hold personal data and are stored only as long as an import can be undone. */
export const purgeRosters = definePurge({
  name: 'roster.forget_imports',
  schedule: '41 * * * *',
  purge: () => sql`select identity.forget_roster_imports()`,
});
