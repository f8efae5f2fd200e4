import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { defineJobKind } from '../../platform/jobs/job-kind.ts';

/** Looks whether a test's average score is below the threshold of one of its profile's groups. Feature `groups` has its code. */
export const lowScoreAlert = defineJobKind({
  name: 'groups.alert_low_score',
  actsFor: 'organization',
  data: z.object({ testId: z.int() }),
});

/** Whether a group of the profile watches scores, so that a test that comes in is looked at. */
export async function isScoreWatched(tx: Tx, organizationId: number, profileId: number): Promise<boolean> {
  const [watched] = await tx.query<{ is: boolean }>(
    sql`select exists (select 1 from profile_groups g join group_preferences p on p.organization_id = g.organization_id
        and p.group_id = g.group_id and p.average_score_threshold is not null
      where g.organization_id = ${organizationId} and g.profile_id = ${profileId}) as is`,
    'schedule.is_watched',
  );
  return watched?.is ?? false;
}
