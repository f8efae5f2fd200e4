import { sql } from 'drizzle-orm';
import { definePurge } from '../../../platform/jobs/purge.ts';

/** Tokens and used assertions that are past their time say nothing any more. */
export const purgeSmart = definePurge({
  name: 'fhir.purge_smart',
  schedule: '41 * * * *',
  purge: (now) => sql`select identity.purge_smart(${now.toISOString()}::timestamptz)`,
});
