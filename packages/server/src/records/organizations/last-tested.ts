import { type SQL, sql } from 'drizzle-orm';

/** An organization without a test for so many days is inactive, as in the totals of an enterprise. */
const activeForDays = 180;

/** The day of the newest test of organization `o`; a day from which every test was moved away has none. */
export const lastTestedOn: SQL = sql`(select t.last_on from office.last_tested t where t.organization_id = o.id)`;

/** Whether a day, or none, is too long ago to call an organization active. */
export const isInactive = (lastOn: string | null, now: Date): boolean =>
  lastOn === null || lastOn < firstActiveDay(now);

/** The first day that makes an organization active, 'YYYY-MM-DD'. */
export const firstActiveDay = (now: Date): string =>
  new Date(now.getTime() - activeForDays * 86_400_000).toISOString().slice(0, 10);
