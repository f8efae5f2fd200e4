import type { ProfileCount } from '@plumbline/contract';
import type { CountSpan } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** How many different people were tested in each span of days, by an organization and by those it pays for. */
export async function countPeople(
  tx: Tx,
  organizationId: number,
  spans: readonly CountSpan[],
): Promise<ProfileCount[]> {
  const days = (list: readonly string[]) => sql`${sql.param([...list])}::date[]`;
  const rows = await tx.query<{ people: number }>(
    sql`select place, people from identity.profile_counts(${organizationId}, ${days(spans.map(({ startDate }) => startDate))},
      ${days(spans.map(({ endDate }) => endDate))}) order by place`,
    'credits.profile_counts',
  );
  if (rows.length !== spans.length)
    throw new InvariantError('the people of an organization out of reach are not counted');
  return spans.map(({ startDate, endDate, isRunning }, index) => ({
    startDate,
    endDate,
    distinctProfileCount: rows[index]?.people ?? 0,
    isRunning,
  }));
}
