import { transferTest } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { handle } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import {
  holdProfiles,
  performOperation,
  rowsOfProfiles,
} from '../../../records/profile-operations/perform-operation.ts';
import { lockCountedPeople, proposeCredits } from '../../../records/profile-operations/propose-credits.ts';
import { deleteOf, updateOf } from '../../../records/profile-operations/row-changes.ts';
import { assertAccount } from '../assert-account.ts';
import { hasOpen } from '../opened-by-asker.ts';
import { type RowsOfPerson, rowsOfPerson } from '../profile-rows.ts';
import { countPeopleAgain } from './count-people-again.ts';

const job = 'transfer test';

export const transferTestHandler = handle(
  transferTest,
  async ({ request: { profileTestId: testId, currentProfileId, newProfileId, reason }, tx, viewer, now }) => {
    if (currentProfileId === newProfileId)
      return fail('transfer.same_profile', {}, { field: 'newProfileId' });
    const notOfProfile = () =>
      fail('transfer.not_of_profile', { testId, profileId: currentProfileId }, { field: 'profileTestId' });
    const organizationId = await takerOf(tx, testId, currentProfileId);
    if (organizationId === null) return notOfProfile();
    if (!(await hasOpen(tx, [organizationId]))) return fail('staff.grant_needed', { organizationId });
    await tx.continueAsJob(job, [organizationId]);
    if (!(await belongsTo(tx, organizationId, newProfileId)))
      return fail('transfer.out_of_organization', { profileId: newProfileId }, { field: 'newProfileId' });
    const profileIds = [currentProfileId, newProfileId];
    await holdProfiles(tx, job, organizationId, profileIds);
    const rows = await rowsOfProfiles(tx, profileIds);
    // Merged, deleted or transferred between the question and the lock.
    if (!isCurrentMember(rowsOfPerson(rows, newProfileId), organizationId))
      return fail('profile.not_found', {}, { field: 'newProfileId' });
    const person = rowsOfPerson(rows, currentProfileId);
    const test = person?.tests.find(({ id }) => id === testId);
    // It went to somebody else between the question and the lock.
    if (person === null || test === undefined) return notOfProfile();
    // Where it was the one that the person was counted for, another one counts from now on, or none.
    const counted = person.tested_people.filter((row) => row.first_test_id === testId);
    const countedBefore = await lockCountedPeople(tx, profileIds);
    const profileOperationId = await performOperation(
      tx,
      job,
      {
        organizationId,
        kind: 'transferTest',
        accountId: assertAccount(viewer),
        byStaff: true,
        reason: reason === '' ? null : reason,
        profileIds,
        facts: { testId, fromProfileId: currentProfileId, toProfileId: newProfileId, tests: 1 },
      },
      [
        ...counted.map((row) => deleteOf('tested_people', row)),
        updateOf('tests', test, { profile_id: newProfileId }),
      ],
      now,
    );
    await countPeopleAgain(tx, job, organizationId, { testId, currentProfileId, counted });
    await proposeCredits(tx, profileOperationId, countedBefore);
    return ok({ profileOperationId, organizationId });
  },
);

/** Whether somebody is there and belongs to the organization. */
const isCurrentMember = (person: RowsOfPerson | null, organizationId: number): boolean =>
  person !== null &&
  person.profile.deleted_at === null &&
  person.profile.merged_into_id === null &&
  person.profile_organizations.some((row) => row.organization_id === organizationId && row.ended_at === null);

async function takerOf(tx: Tx, testId: number, profileId: number): Promise<number | null> {
  const [row] = await tx.query<{ organizationId: number | null }>(
    sql`select identity.taker_of_test(${testId}, ${profileId}) as organization_id`,
    'tools.taker_of_test',
  );
  return row?.organizationId ?? null;
}

async function belongsTo(tx: Tx, organizationId: number, profileId: number): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    sql`select p.id from profile_organizations m join profiles p on p.id = m.profile_id and p.deleted_at is null
      where m.organization_id = ${organizationId} and m.profile_id = ${profileId} and m.ended_at is null`,
    'tools.belongs_to',
  );
  return rows.length > 0;
}
