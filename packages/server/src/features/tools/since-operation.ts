import { leftoverSentence } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { placesOfProfiles } from '../../records/profile-operations/perform-operation.ts';
import type { Leftover } from '../../records/profile-operations/plan-undo.ts';
import type { StoredOperation } from '../../records/profile-operations/stored-operation.ts';

/** Tests of the kept profile that were added after the operation. */
export const testsSince = (
  tx: Tx,
  { facts, lastTestId }: StoredOperation,
): Promise<{ id: number; completedAt: Date; organizationId: number }[]> =>
  tx.query(
    sql`select id, completed_at, organization_id from tests where profile_id = ${facts.keptProfileId}::int and id > ${lastTestId}::int
      order by id`,
    'tools.tests_since',
  );

/** The first test that cannot go to the profile that comes back. */
export async function findNotMovable(
  tx: Tx,
  operation: StoredOperation,
  testIds: readonly number[],
  movedTo: number | null,
): Promise<number | null> {
  if (testIds.length === 0) return null;
  const since = await testsSince(tx, operation);
  const places = await placesOfProfiles(tx, operation.profileIds);
  const isThere = (organizationId: number) =>
    places.some((place) => place.profileId === movedTo && place.organizationId === organizationId);
  return testIds.find((id) => !since.some((test) => test.id === id && isThere(test.organizationId))) ?? null;
}

/** What stays in plain words, and what else happened to the kept or transferred profile that an undo does not touch. */
export async function sentencesOf(
  tx: Tx,
  { facts, lastTestId, doneAt }: StoredOperation,
  leftovers: readonly Leftover[],
): Promise<string[]> {
  const kept = facts.keptProfileId;
  const deletable = kept ?? facts.profileId;
  const [since] = await tx.query<{ isDeleted: boolean; tests: number; links: number }>(
    sql`select (select p.deleted_at is not null from profiles p where p.id = ${deletable}::int) as is_deleted,
      (select count(*)::int from tests t where t.profile_id = ${kept}::int and t.id > ${lastTestId}::int) as tests,
      identity.opened_since(${kept}::int, ${doneAt.toISOString()}::timestamptz) as links`,
    'tools.since_operation',
  );
  return [
    ...new Set(leftovers.map(leftoverSentence)),
    ...(since?.isDeleted ? [`Profile ${deletable} was deleted afterwards and stays deleted.`] : []),
    ...(since !== undefined && since.tests > 0
      ? [
          `Tests added to profile ${kept} afterwards stay with it unless you choose the other one: ${since.tests}.`,
        ]
      : []),
    ...(since !== undefined && since.links > 0
      ? [`People given access afterwards keep profile ${kept} and do not get the other one: ${since.links}.`]
      : []),
  ];
}
