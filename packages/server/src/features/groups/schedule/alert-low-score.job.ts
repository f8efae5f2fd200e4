import { groupDemandTypes } from '@plumbline/contract';
import { averageBelowText, averageScore, type DemandScore, type DemandTypeId } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { deliverEach } from '../../../platform/delivery/deliver.ts';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { lowScoreAlert } from '../../../records/groups/low-score-alert.ts';
import { scoreColumn } from '../../../records/tests/clinical-columns.ts';
import { notifyChosen, readChosenAccounts } from './notify-chosen.ts';

/** Notifies the chosen accounts about a test whose average score is below the threshold of one of its profile's groups. */
export const alertLowScore = defineJob({ ...lowScoreAlert, run: alert });

interface Watched {
  groupId: number;
  groupName: string;
  demandTypeId: DemandTypeId;
  threshold: number;
}

async function alert(run: RunOf<typeof lowScoreAlert>, services: Services): Promise<void> {
  const { testId } = run.data;
  const found = await run.transaction(async (tx) => {
    const test = await readTest(tx, testId);
    if (test === null) return null;
    const low = [];
    for (const watched of await readWatched(tx, test.profileId)) {
      const average = averageScore(watched.demandTypeId, test.measures);
      if (average === null || average >= watched.threshold) continue;
      const chosen = await readChosenAccounts(tx, watched.groupId, watched.demandTypeId);
      low.push({ ...watched, average, chosen });
    }
    return { profileId: test.profileId, low };
  });
  if (found === null) return;
  const { profileId, low } = found;
  const notified = new Set<string>();
  await deliverEach(
    low.flatMap(({ groupId, groupName, average, threshold, chosen, demandTypeId }) =>
      chosen.flatMap((account) => {
        // A profile in two groups with a threshold is one message to an account that is notified about both.
        const key = `${account.accountId} ${demandTypeId}`;
        if (notified.has(key)) return [];
        notified.add(key);
        const words = `Profile ${profileId} of ${groupName} scored ${averageBelowText(average, threshold)} on average (${groupDemandTypes.find(demandTypeId)?.label}); the threshold is ${threshold}.`;
        return notifyChosen(services, run, account, {
          kind: 'lowScore',
          groupId,
          subject: `Score below the threshold: ${groupName}`,
          paragraphs: [words, 'The average covers this test’s scores out of 100.'],
          action: {
            label: 'Open the test',
            path: `/profiles/${profileId}/overview?testId=${testId}`,
          },
          text: words,
          // A test may be below the threshold of its cognitive scores and of its balance: two notifications to one address.
          part: `${groupId} ${demandTypeId}`,
        });
      }),
    ),
  );
}

const storedScore = z.object({
  profileId: z.int(),
  measureId: z.int(),
  score: scoreColumn,
  isCounted: z.boolean(),
});

async function readTest(
  tx: Tx,
  testId: number,
): Promise<{ profileId: number; measures: DemandScore[] } | null> {
  const rows = await queryChecked(
    tx,
    storedScore,
    sql`select m.profile_id, m.measure_id, m.score, m.standing = 'counted' as is_counted
      from test_measures m join tests t on t.id = m.test_id and not t.is_excluded where m.test_id = ${testId}`,
    'schedule.alerted_test',
  );
  const [first] = rows;
  if (first === undefined) return null;
  return { profileId: first.profileId, measures: rows.filter(({ isCounted }) => isCounted) };
}

async function readWatched(tx: Tx, profileId: number): Promise<Watched[]> {
  const rows = await tx.query<Omit<Watched, 'threshold'> & { threshold: string }>(
    sql`select p.group_id, g.name as group_name, p.demand_type_id,
      p.average_score_threshold as threshold
    from profile_groups pg
      join groups g on g.organization_id = pg.organization_id and g.id = pg.group_id and g.is_enabled and g.deleted_at is null
      join group_preferences p on p.organization_id = pg.organization_id and p.group_id = pg.group_id
    where pg.profile_id = ${profileId} and p.average_score_threshold is not null order by p.group_id, p.demand_type_id`,
    'schedule.watched',
  );
  return rows.map((row) => ({ ...row, threshold: Number(row.threshold) }));
}
