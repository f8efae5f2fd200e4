import { sql } from 'drizzle-orm';
import { definePurge } from '../../../platform/jobs/purge.ts';

/** Purges sign-ins that never ended, and the records that keep an answer from being accepted twice. */
export const purgeSingleSignOn = definePurge({
  name: 'access.forget_single_sign_on',
  schedule: '37 * * * *',
  purge: () => sql`select identity.forget_single_sign_on()`,
});
