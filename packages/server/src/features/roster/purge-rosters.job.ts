import { sql } from 'drizzle-orm';
import { definePurge } from '../../platform/jobs/purge.ts';

/** Files hold people: they are stored as long as an import can be undone, and no longer. */
export const purgeRosters = definePurge({
  name: 'roster.forget_imports',
  schedule: '41 * * * *',
  purge: () => sql`select identity.forget_roster_imports()`,
});
