import { changeTestsToBaseline } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { DatabaseTrouble } from '../../platform/database/database-trouble.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { holdProfiles, performOperation } from '../../records/profile-operations/perform-operation.ts';
import { updateOf } from '../../records/profile-operations/row-changes.ts';
import { assertAccount } from './assert-account.ts';

const job = 'change tests to baseline';

/** Everybody is locked until all is done, so it ends within seconds. */
const mostPeople = 1000;

export const changeTestsToBaselineHandler = handle(
  changeTestsToBaseline,
  async ({ request: { code, organizationId, reason }, tx, viewer, now }) => {
    if (!(await isThere(tx, organizationId)))
      return fail('organization.not_found', {}, { field: 'organizationId' });
    await tx.continueAsJob(job, [organizationId]);
    const found = await findCode(tx, organizationId, code);
    if (found === undefined) return fail('transfer.no_code', { code, organizationId }, { field: 'code' });
    const people = await testsOf(tx, organizationId, found.id);
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
    const tests = await testsOf(tx, organizationId, found.id);
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

async function isThere(tx: Tx, organizationId: number): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    sql`select id from office.organizations where id = ${organizationId} and deleted_at is null`,
    'tools.organization_is_there',
  );
  return rows.length > 0;
}

/** Of several codes with the same digits, one after the other, the newest that such tests were taken with. */
async function findCode(
  tx: Tx,
  organizationId: number,
  code: string,
): Promise<{ id: number; isNonBaseline: boolean } | undefined> {
  const [found] = await tx.query<{ id: number; isNonBaseline: boolean }>(
    sql`select c.id, c.is_non_baseline from codes c where c.organization_id = ${organizationId} and c.code = ${code}
      order by exists (select 1 from tests t where t.organization_id = c.organization_id and t.code_id = c.id and t.is_non_baseline) desc,
        c.id desc limit 1`,
    'tools.code_of_tests',
  );
  return found;
}

const testsOf = (
  tx: Tx,
  organizationId: number,
  codeId: number,
): Promise<{ id: number; profileId: number }[]> =>
  tx.query(
    sql`select id, profile_id from tests where organization_id = ${organizationId} and code_id = ${codeId} and is_non_baseline order by id`,
    'tools.tests_of_code',
  );
