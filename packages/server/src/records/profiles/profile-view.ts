import type { Profile } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { baselineStatusOfRow } from './profile-needs.ts';
import { loadProfileRecord, type ProfileRecord } from './profile-record.ts';

type Row = Omit<
  Profile,
  'lastTestDate' | 'baselineStartDate' | 'ageYears' | 'additionalData' | 'height' | 'weight'
> & {
  lastTestAt: Date | null;
  height: string | null;
  weight: string | null;
  additional: Partial<Profile['additionalData']>;
};

export interface LoadedProfile {
  record: ProfileRecord;
  /** Who the profile is, with its place in the organization. */
  profile: Profile;
}

/** Loads a profile with its record, in one round trip; null when the viewer does not see it. */
export async function loadProfile(
  tx: Tx,
  organizationId: number,
  profileId: number,
  now: Date,
): Promise<LoadedProfile | null> {
  const [record, row] = await Promise.all([
    loadProfileRecord(tx, organizationId, profileId, now),
    findRow(tx, organizationId, profileId, now),
  ]);
  return record === null || row === undefined ? null : { record, profile: profileOf(row, record) };
}

async function findRow(
  tx: Tx,
  organizationId: number,
  profileId: number,
  now: Date,
): Promise<Row | undefined> {
  const [row] = await tx.query<Row>(
    sql`select p.id, s.organization_id, p.first_name, p.last_name,
      p.first_name || ' ' || p.last_name as full_name, p.birth_date, p.sex, p.gender, p.height_in as height,
      p.weight_lb as weight, s.is_inactive, p.external_id, p.unique_id, p.email,
      m.default_protocol_id as default_organization_protocol_id,
      case when p.graduation_year > 1950 then p.graduation_year end as graduation_year,
      coalesce(g.ids, '{}') as group_ids, coalesce(g.names, '{}') as group_names, s.open_event_id is not null as in_event,
      s.last_test_at, ${baselineStatusOfRow(now)} as baseline_status, p.additional
    from profiles p
    join profile_organizations m on m.profile_id = p.id and m.organization_id = ${organizationId} and m.ended_at is null
    join profile_summaries s on s.profile_id = p.id and s.organization_id = ${organizationId}
    left join lateral (select array_agg(gr.id order by lower(gr.name)) as ids, array_agg(gr.name order by lower(gr.name)) as names
      from profile_groups pg join groups gr on gr.id = pg.group_id
      where pg.profile_id = p.id and pg.organization_id = ${organizationId}) g on true
    where p.id = ${profileId}`,
    'profiles.detail',
  );
  return row;
}

function profileOf(row: Row, record: ProfileRecord): Profile {
  const { lastTestAt, additional, height, weight, ...rest } = row;
  return {
    ...rest,
    height: height === null ? null : Number(height),
    weight: weight === null ? null : Number(weight),
    ageYears: record.person.ageYears,
    baselineStartDate: record.baselineStartDate,
    lastTestDate: lastTestAt?.toISOString() ?? null,
    additionalData: answersView(additional),
  };
}

/** The answers as they are shown: whatever was not asked is empty. */
export const answersView = (additional: Row['additional']): Profile['additionalData'] => ({
  genderIdentity: additional.genderIdentity ?? null,
  race: additional.race ?? [],
  ethnicity: additional.ethnicity ?? null,
  hasHadConcussion: additional.hasHadConcussion ?? null,
  lastConcussionDate: additional.lastConcussionDate ?? null,
  hasAttentionDisorder: additional.hasAttentionDisorder ?? null,
  primaryLanguage: additional.primaryLanguage ?? null,
  secondaryLanguage: additional.secondaryLanguage ?? null,
  homeOtherThanEnglish: additional.homeOtherThanEnglish ?? null,
});
