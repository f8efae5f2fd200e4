import type { MergedProfile, Profile } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { answersView } from '../../records/profiles/profile-view.ts';
import type { RowsOfPerson } from './profile-rows.ts';

/** One of the two people of a merge, as the job of the organization; without whatever says who it is where the viewer may not know. */
export async function personView(
  tx: Tx,
  { organizationId, kind, groupIds }: InsideViewer,
  { profile, tests }: RowsOfPerson,
): Promise<MergedProfile> {
  // Internal staff decide by ids and evidence, and a User is told of the own groups alone.
  const isNamed = kind !== 'super';
  const [row] = await tx.query<{ groupNames: string[]; lastTestOn: Date | null }>(
    sql`select array(select g.name from profile_groups m join groups g on g.id = m.group_id and g.deleted_at is null
        where (${kind !== 'member'} or g.id = any (${sql.param([...groupIds])}::int[])) and m.organization_id = ${organizationId}::int and m.profile_id = ${profile.id}::int order by lower(g.name)) as group_names,
      (select max(t.completed_at) from tests t where t.profile_id = ${profile.id}::int) as last_test_on`,
    'tools.person_of_merge',
  );
  const answers = answersView(profile.additional as Partial<Profile['additionalData']>);
  const named = <T>(value: T): T | null => (isNamed ? value : null);
  return {
    profileId: profile.id,
    firstName: named(profile.first_name),
    lastName: named(profile.last_name),
    birthDate: named(profile.birth_date),
    sex: profile.sex,
    gender: profile.gender,
    height: profile.height_in,
    weight: profile.weight_lb,
    email: named(profile.email),
    externalId: named(profile.external_id),
    uniqueId: named(profile.unique_id),
    graduationYear: profile.graduation_year,
    ...answers,
    genderIdentity: named(answers.genderIdentity),
    testCount: tests.length,
    lastTestOn: row?.lastTestOn?.toISOString() ?? null,
    groupNames: row?.groupNames ?? [],
  };
}
