import { z } from 'zod';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { ChangedTable, Facts } from '../../records/profile-operations/row-changes.ts';

const id = z.int();
const instant = z.string();

/** The columns that a plan decides by; the others of a row are kept as they are. */
const columns = {
  profiles: z.looseObject({
    id,
    organization_id: id,
    first_name: z.string(),
    last_name: z.string(),
    birth_date: z.iso.date(),
    sex: z.enum(['M', 'F']).nullable(),
    gender: id.nullable(),
    height_in: z.number().nullable(),
    weight_lb: z.number().nullable(),
    email: z.string().nullable(),
    external_id: z.string().nullable(),
    unique_id: z.string().nullable(),
    graduation_year: id.nullable(),
    additional: z.record(z.string(), z.unknown()),
    deleted_at: instant.nullable(),
    merged_into_id: id.nullable(),
  }),
  profile_organizations: z.looseObject({
    organization_id: id,
    profile_id: id,
    default_protocol_id: id.nullable(),
    ended_at: instant.nullable(),
  }),
  profile_groups: z.looseObject({ organization_id: id, profile_id: id, group_id: id }),
  tests: z.looseObject({ id, organization_id: id, profile_id: id }),
  events: z.looseObject({
    id,
    organization_id: id,
    profile_id: id,
    started_at: instant,
    ended_at: instant.nullable(),
    note: z.string().nullable(),
    deleted_at: instant.nullable(),
  }),
  measure_thresholds: z.looseObject({ organization_id: id, profile_id: id, measure_id: id }),
  codes: z.looseObject({
    id,
    organization_id: id,
    profile_id: id,
    starts_at: instant,
    ends_at: instant,
    deleted_at: instant.nullable(),
  }),
  account_profiles: z.looseObject({ id, profile_id: id, account_id: id.nullable() }),
  profile_access_links: z.looseObject({
    id,
    profile_id: id,
    expires_at: instant,
    claimed_at: instant.nullable(),
    revoked_at: instant.nullable(),
  }),
  profile_import_requests: z.looseObject({
    id,
    organization_id: id,
    profile_id: id,
    home_organization_id: id,
    decided_at: instant.nullable(),
  }),
  tested_people: z.looseObject({
    organization_id: id,
    family: z.string(),
    period_start: z.iso.date(),
    profile_id: id,
    testing_organization_id: id,
    first_test_id: id,
    first_tested_on: z.iso.date(),
  }),
  profile_baselines: z.looseObject({
    organization_id: id,
    profile_id: id,
    measure_id: id,
    input_class: z.string(),
  }),
} as const satisfies Readonly<Record<ChangedTable, z.ZodType>>;

type Columns = typeof columns;
type RowsByTable = { [Table in ChangedTable]: z.output<Columns[Table]>[] };

/** All rows of one person that an operation may change. */
export interface RowsOfPerson extends RowsByTable {
  profile: z.output<Columns['profiles']>;
}

/** @throws InvariantError where a row is not as its table has it */
export function rowsOfPerson(
  rows: readonly { tableName: string; facts: Facts }[],
  profileId: number,
): RowsOfPerson | null {
  const own = rows.filter(
    ({ tableName, facts }) => facts[tableName === 'profiles' ? 'id' : 'profile_id'] === profileId,
  );
  const of = <Table extends ChangedTable>(table: Table): z.output<Columns[Table]>[] =>
    own.flatMap(({ tableName, facts }) => (tableName === table ? [checked(table, facts)] : []));
  const profiles = of('profiles');
  const [profile] = profiles;
  if (profile === undefined) return null;
  return {
    profile,
    profiles,
    profile_organizations: of('profile_organizations'),
    profile_groups: of('profile_groups'),
    tests: of('tests'),
    events: of('events'),
    measure_thresholds: of('measure_thresholds'),
    codes: of('codes'),
    account_profiles: of('account_profiles'),
    profile_access_links: of('profile_access_links'),
    profile_import_requests: of('profile_import_requests'),
    tested_people: of('tested_people'),
    profile_baselines: of('profile_baselines'),
  };
}

function checked<Table extends ChangedTable>(table: Table, facts: Facts): z.output<Columns[Table]> {
  const read = columns[table].safeParse(facts);
  if (!read.success) throw new InvariantError(`a row of ${table} is not as it should be`);
  return read.data as z.output<Columns[Table]>;
}
