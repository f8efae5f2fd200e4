import type { Tx } from '../../platform/database/database.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { tellSides } from '../../records/organizations/tell-of-connection.job.ts';

/**
 * Tells the other side, and after internal staff both, that somebody else pays from now on. Nothing of the viewer's may follow in the
 * transaction.
 *
 * @param before who paid; null: the organization itself
 */
export async function tellOfPayer(
  tx: Tx,
  jobs: JobQueue,
  viewer: InsideViewer,
  childId: number,
  before: number | null,
  after: number | null,
): Promise<void> {
  if (before === after) return;
  const sides = (payerId: number) =>
    [payerId, childId].filter((id) => viewer.kind === 'super' || id !== viewer.organizationId);
  for (const [payerId, event] of [
    [before, 'removed'],
    [after, 'approved'],
  ] as const)
    if (payerId !== null)
      await tellSides(tx, jobs, { event, typeId: 1, parentId: payerId, childId, to: sides(payerId) });
}
