import { changeTestsToBaseline } from '@plumbline/contract';
import { DatabaseTrouble } from '../../../platform/database/database-trouble.ts';
import { handle } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import { holdProfiles, performOperation } from '../../../records/profile-operations/perform-operation.ts';
import { updateOf } from '../../../records/profile-operations/row-changes.ts';
import { assertAccount } from '../assert-account.ts';
import { hasOpen } from '../opened-by-asker.ts';
import { findCodeOfTests, isOrganization, nonBaselineTestsOf } from '../transfer/tests-of-code.ts';

const job = 'change tests to baseline';

/** Everybody is locked until all is done, so it ends within seconds. */
const mostPeople = 1000;

export const changeTestsToBaselineHandler = handle(
  changeTestsToBaseline,
  async ({ request: { code, organizationId, reason }, tx, viewer, now }) => {
    if (!(await isOrganization(tx, organizationId)))
      return fail('organization.not_found', {}, { field: 'organizationId' });
    if (!(await hasOpen(tx, [organizationId])))
      return fail('staff.grant_needed', { organizationId }, { field: 'organizationId' });
    await tx.continueAsJob(job, [organizationId]);
    const found = await findCodeOfTests(tx, organizationId, code);
    if (found === undefined) return fail('transfer.no_code', { code, organizationId }, { field: 'code' });
    const people = await nonBaselineTestsOf(tx, organizationId, found.id);
    const profileIds = [...new Set(people.map(({ profileId }) => profileId))];
    if (profileIds.length === 0) return fail('transfer.no_tests', { code }, { field: 'code' });
    if (profileIds.length > mostPeople)
      return fail(
        'transfer.too_many_people',
        { count: profileIds.length, most: mostPeople },
        { field: 'code' },
      );
    await holdProfiles(tx, job, organizationId, profileIds);
    // Read again: one of them may have been given to somebody else before its person was locked.
    const tests = await nonBaselineTestsOf(tx, organizationId, found.id);
    if (tests.length === 0) return fail('transfer.no_tests', { code }, { field: 'code' });
    // Whose person is not locked is changed by an attempt that begins anew, and none is left out in silence.
    if (tests.some(({ profileId }) => !profileIds.includes(profileId)))
      throw new DatabaseTrouble('conflict', new Error('a test went to another person meanwhile'));
    const toBaseline = { is_non_baseline: false };
    const profileOperationId = await performOperation(
      tx,
      job,
      {
        organizationId,
        kind: 'testsToBaseline',
        accountId: assertAccount(viewer),
        byStaff: true,
        reason: reason === '' ? null : reason,
        profileIds,
        facts: { codeId: found.id, code, tests: tests.length },
      },
      [
        ...tests.map(({ id }) => updateOf('tests', { id }, toBaseline)),
        ...(found.isNonBaseline ? [updateOf('codes', { id: found.id }, toBaseline)] : []),
      ],
      now,
    );
    return ok({ profileOperationId, testCount: tests.length });
  },
);
