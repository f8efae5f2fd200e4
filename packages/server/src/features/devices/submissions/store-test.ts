import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import { recomputeProfile } from '../../../records/comparison/recompute-profile.ts';
import { isScoreWatched, lowScoreAlert } from '../../../records/groups/low-score-alert.ts';
import { enqueueReport, hasReportPartner } from '../../../records/reports/enqueue-report.ts';
import { storedId, storeSubmissions } from './store-submissions.ts';
import type { DecidedSubmission, StoringSender } from './submission.ts';

export interface Storing {
  sender: StoringSender;
  services: Pick<Services, 'jobs'>;
  now: Date;
}

/**
 * Stores a test of a profile with everything that it causes, in the transaction of whoever decided that it is of this profile: the test with
 * its results, baselines and lists, an alert of a low score and a report for the medical record.
 * @returns the id of the test
 */
export async function storeTest(
  tx: Tx,
  { sender, services, now }: Storing,
  decided: DecidedSubmission & { decision: { status: 'stored' } },
): Promise<number> {
  const { organizationId } = sender.viewer;
  const { profileId } = decided.decision;
  // Sent together and worked off in this order: what is derived is read after the test was stored.
  const [testIds, , isWatched, isReported] = await Promise.all([
    storeSubmissions(tx, sender, [decided]),
    recomputeProfile(tx, profileId, now, 'submit test', [organizationId]),
    isScoreWatched(tx, organizationId, profileId),
    hasReportPartner(tx, organizationId),
  ]);
  const testId = storedId(testIds, decided.submission.clientUuid);
  if (isWatched) await services.jobs.enqueue(tx, lowScoreAlert, { testId }, { organizationId });
  if (isReported) await enqueueReport(tx, services, { organizationId, testId, now });
  return testId;
}
