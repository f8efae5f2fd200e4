import { addProfileForHeldTest } from '@plumbline/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { handleInPhases } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import { addProfile, refusalOfNewProfile } from '../../../records/profiles/add-profile.ts';
import { profileOfClient, wasClientTransferred } from '../../../records/profiles/insert-profile.ts';
import { savesOfAccount } from '../../../records/profiles/save-limit.ts';
import { heldRow, sentPersonOf } from './held-row.ts';
import { type Arrived, madeForHeldTest, readArrived } from './held-statements.ts';
import { decisionsOfAccount, judgeArrived, storeHeldTest } from './store-held-test.ts';

/**
 * Adds whom a held test is of and assigns the test, in one transaction: where the test is not accepted, nobody was added. Of two requests at
 * once the second finds the test decided, so one person and one test come of it.
 */
export const addProfileForHeldTestHandler = handleInPhases(
  addProfileForHeldTest,
  async ({ request: { submissionId, profile, completedOn }, viewer, services, now, inScope }) => {
    const { organizationId, accountId } = viewer;
    const found = await inScope<Found>(async (tx) =>
      (await heldRow(tx, viewer, submissionId)) === undefined
        ? ok({ arrived: null, made: await madeForHeldTest(tx, organizationId, submissionId, accountId) })
        : ok({ arrived: await readArrived(tx, organizationId, submissionId), made: null }),
    );
    if (!found.ok) return found;
    const { arrived, made } = found.value;
    // Whoever presses twice gets the answer of the first time.
    if (arrived === null) return made === null ? fail('held_test.not_found') : ok(made);
    const submission = await judgeArrived(services.files, arrived, completedOn);
    if (submission === null) return fail('held_test.not_accepted');
    return inScope(async (tx) => {
      const row = await heldRow(tx, viewer, submissionId);
      if (row === undefined) return fail('held_test.decided');
      const { config, jobs } = services;
      const refusal = await refusalOfNewProfile(tx, { viewer, config, now }, profile);
      if (refusal !== null) return refusal;
      const { clientUuid: sentUuid } = sentPersonOf(row);
      return storeHeldTest(
        tx,
        { viewer, services, now },
        { row, arrived, submission, completedOn },
        async () => {
          // Under the device's own id for this person, what it sends of them later finds the profile.
          const isFree = sentUuid !== null && (await isUnused(tx, organizationId, sentUuid));
          const clientUuid = isFree ? sentUuid : profile.clientUuid;
          return addProfile(tx, { viewer, jobs, now }, { ...profile, clientUuid });
        },
      );
    });
  },
  {
    limits: [
      { limit: decisionsOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) },
      { limit: savesOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) },
    ],
  },
);

type Found =
  | { arrived: Arrived; made: null }
  | { arrived: null; made: Awaited<ReturnType<typeof madeForHeldTest>> };

const isUnused = async (tx: Tx, organizationId: number, clientUuid: string): Promise<boolean> =>
  (await profileOfClient(tx, organizationId, clientUuid)) === null &&
  !(await wasClientTransferred(tx, organizationId, clientUuid));
