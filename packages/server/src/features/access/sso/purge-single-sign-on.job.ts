import { sql } from 'drizzle-orm';
import { definePurge } from '../../../platform/jobs/purge.ts';

/** Sign-ins that were begun and never ended, and what was stored so that nothing is taken twice. */
export const purgeSingleSignOn = definePurge({
  name: 'access.forget_single_sign_on',
  schedule: '37 * * * *',
  purge: () => sql`select identity.forget_single_sign_on()`,
});
