import type { GroupChangeKind } from '@plumbline/contract';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import { defineJob, type JobRun } from '../../platform/jobs/job.ts';
import { runSteps, type StepOutcome } from '../../platform/long-work/run-steps.ts';
import type { Services } from '../../platform/services.ts';
import { recomputeProfile } from '../../records/comparison/recompute-profile.ts';
import { endChange, lockOldestChange, moveChangeOn, type NextOfChange } from './group-change-record.ts';
import { isProtocolOffered, setDefaultProtocol } from './group-everybody.ts';

/**
 * Applies a group's change to each of its profiles, even when the account that requested it is deleted: it was decided then.
 * Changes of one organization are applied in the order in which they were requested.
 */
export const changeGroups = defineJob({
  name: 'groups.change_everybody',
  actsFor: 'organization',
  data: z.object({}),
  retryLimit: 10,
  retryDelaySeconds: 5,
  run: async (run, services) => {
    const { organizationId } = run.requestedBy;
    await runSteps(run, {
      step: () => changeBatch(run, organizationId, services),
      handOver: (tx) => enqueueGroupChanges(services, tx, organizationId),
    });
  },
});

const asJob = 'change of a group';
/** A baseline takes some milliseconds with the profile locked; a protocol is one column. */
const atOnce: Readonly<Record<GroupChangeKind, number>> = { baselineStart: 20, defaultProtocol: 250 };

/** Enqueues the work, unless it is already in the queue. */
export async function enqueueGroupChanges(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Tx,
  organizationId: number,
): Promise<void> {
  await jobs.enqueue(tx, changeGroups, {}, { onceKey: String(organizationId), organizationId });
}

function changeBatch(
  run: JobRun,
  organizationId: number,
  { clock }: Pick<Services, 'clock'>,
): Promise<StepOutcome> {
  return run.transaction(async (tx) => {
    const change = await lockOldestChange(tx, organizationId, atOnce);
    if (change === undefined) return 'done';
    const { nextProfileIds, protocolId } = change;
    const now = clock.now();
    if (change.kind === 'baselineStart') {
      for (const profileId of nextProfileIds)
        await recomputeProfile(tx, profileId, now, asJob, [organizationId]);
    } else if (await isStillOffered(tx, change)) {
      await setDefaultProtocol(tx, organizationId, nextProfileIds, protocolId ?? 0);
    } else {
      await endChange(tx, change, now);
      return 'more';
    }
    await tx.continueAsJob(asJob, [organizationId]);
    await moveChangeOn(tx, change, nextProfileIds.length, now);
    return 'more';
  });
}

/** A protocol that was deleted or switched off since is not applied. */
async function isStillOffered(tx: Tx, { organizationId, protocolId }: NextOfChange): Promise<boolean> {
  return protocolId !== null && (await isProtocolOffered(tx, organizationId, protocolId));
}
