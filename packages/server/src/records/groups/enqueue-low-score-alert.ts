import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';
import type { Services } from '../../platform/services.ts';

/** Looks whether a test's average score is below the threshold of one of its profile's groups. Feature `groups` has its code. */
export const lowScoreAlert = defineJobKind({
  name: 'groups.alert_low_score',
  actsFor: 'organization',
  data: z.object({ testId: z.int() }),
});

/** Enqueues the alert for a test that just came in, where a group of its profile watches scores; in the test's transaction. */
export async function enqueueLowScoreAlert(
  tx: Tx,
  { jobs }: Pick<Services, 'jobs'>,
  { organizationId, profileId, testId }: { organizationId: number; profileId: number; testId: number },
): Promise<void> {
  const [watched] = await tx.query<{ is: boolean }>(
    sql`select exists (select 1 from profile_groups g join group_preferences p on p.organization_id = g.organization_id
        and p.group_id = g.group_id and p.average_score_threshold is not null
      where g.organization_id = ${organizationId} and g.profile_id = ${profileId}) as is`,
    'schedule.is_watched',
  );
  if (watched?.is) await jobs.enqueue(tx, lowScoreAlert, { testId }, { organizationId });
}
