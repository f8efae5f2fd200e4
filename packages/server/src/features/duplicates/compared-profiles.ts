import type { ComparedPerson } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';

export interface ComparedProfile extends ComparedPerson {
  id: number;
}

/** Whoever has left has no row in profile_summaries; of those who are here, what they are compared by. */
const profiles = sql`select s.profile_id as id, s.first_name, s.last_name, p.birth_date, p.sex, p.email, p.external_id,
    p.graduation_year
  from profile_summaries s join profiles p on p.id = s.profile_id and p.deleted_at is null`;

/** The next profiles of an organization by id. */
export const nextProfiles = (
  tx: Tx,
  organizationId: number,
  after: number,
  limit: number,
): Promise<ComparedProfile[]> =>
  tx.query<ComparedProfile>(
    sql`${profiles} where s.organization_id = ${organizationId}::int and s.profile_id > ${after}::int
      order by s.profile_id limit ${limit}`,
    'duplicates.next_profiles',
  );

export const profilesOf = (
  tx: Tx,
  organizationId: number,
  ids: readonly number[],
): Promise<ComparedProfile[]> =>
  tx.query<ComparedProfile>(
    sql`${profiles} where s.organization_id = ${organizationId}::int and s.profile_id = any (${sql.param([...ids])}::int[])`,
    'duplicates.profiles_of',
  );

/** A name with whoever bears it and when they were born, as the population is counted. */
export interface CountedProfile {
  id: number;
  sortName: string;
  firstName: string;
  lastName: string;
  birthDate: string | null;
}

/** The next profiles in the order of names, so that copies of one person are neighbors. */
export const nextByName = (
  tx: Tx,
  organizationId: number,
  after: Pick<CountedProfile, 'id' | 'sortName'> | null,
  limit: number,
): Promise<CountedProfile[]> =>
  tx.query<CountedProfile>(
    sql`select profile_id as id, sort_name, first_name, last_name, birth_date from profile_summaries
      where organization_id = ${organizationId}::int
        and (sort_name, profile_id) > (${after?.sortName ?? ''}::text collate "C", ${after?.id ?? 0}::int)
      order by sort_name, profile_id limit ${limit}`,
    'duplicates.next_by_name',
  );

/** Stores the keys of people as hashes: they tell who shares one, and nobody's name. */
export async function storeKeys(
  tx: Tx,
  { organizationId, id }: WorkKey,
  people: readonly ComparedProfile[],
  keys: readonly (readonly string[])[],
): Promise<void> {
  const all = people.flatMap((person, place) => (keys[place] ?? []).map((key) => ({ key, id: person.id })));
  await tx.query(
    sql`insert into duplicate_report_keys (organization_id, report_id, key, profile_id)
      select ${organizationId}::int, ${id}::int, hashtextextended(n.key, 0), n.id
      from unnest(${sql.param(all.map(({ key }) => key))}::text[], ${sql.param(all.map((one) => one.id))}::int[]) n (key, id)
      on conflict do nothing`,
    'duplicates.store_keys',
  );
}

/** Those who share a key. */
export interface Block {
  /** In digits: it has more of them than a number holds exactly. */
  key: string;
  ids: number[];
}

const firstKey = '-9223372036854775808';

/** The next keys that several have. */
export const nextBlocks = (
  tx: Tx,
  { organizationId, id }: WorkKey,
  after: string | null,
  limit: number,
): Promise<Block[]> =>
  tx.query<Block>(
    sql`select key::text as key, array_agg(profile_id) as ids from duplicate_report_keys
      where organization_id = ${organizationId}::int and report_id = ${id}::int and key > ${after ?? firstKey}::bigint
      group by duplicate_report_keys.key having count(*) > 1 order by duplicate_report_keys.key limit ${limit}`,
    'duplicates.next_blocks',
  );

/** How much of all keys is through with this one, 0 to 1: hashes are spread evenly. */
export const shareOfKeys = (key: string): number => (Number(key) + 2 ** 63) / 2 ** 64;
