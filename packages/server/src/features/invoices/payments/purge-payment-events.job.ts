import { sql } from 'drizzle-orm';
import { definePurge } from '../../../platform/jobs/purge.ts';

/** The provider sends a notice again for some days; a quarter of a year is for whoever looks into a payment that a customer asks about. */
const keptDays = 90;

/** Notices of payments that have an outcome are deleted after a quarter of a year. */
export const purgePaymentEvents = definePurge({
  name: 'payments.purge_events',
  schedule: '41 3 * * *',
  purge: (now) =>
    sql`select identity.purge_payment_events(${new Date(now.getTime() - keptDays * 86_400_000).toISOString()}::timestamptz)`,
});
