import { type SQL, sql } from 'drizzle-orm';

/** The facts of a profile that an import writes, as one value: compared to see whether somebody changed them since, stored for undoing. */
export const writtenPerson = (profile: SQL): SQL => sql`jsonb_build_object('firstName', ${profile}.first_name,
  'lastName', ${profile}.last_name, 'birthDate', ${profile}.birth_date, 'sex', ${profile}.sex, 'gender', ${profile}.gender,
  'height', ${profile}.height_in, 'weight', ${profile}.weight_lb, 'email', ${profile}.email,
  'graduationYear', ${profile}.graduation_year, 'externalId', ${profile}.external_id, 'additional', ${profile}.additional)`;

/** The same value as an import's row stores it. */
export interface WrittenPerson {
  firstName: string;
  lastName: string;
  birthDate: string;
  sex: string | null;
  gender: number | null;
  height: number | null;
  weight: number | null;
  email: string | null;
  graduationYear: number | null;
  /** Missing where a release that did not know it stored the value. */
  externalId?: string | null;
  additional: Record<string, unknown>;
}

/** Writes the whole value to a profile. */
export const personColumns = (person: WrittenPerson): SQL => sql`first_name = ${person.firstName},
  last_name = ${person.lastName}, birth_date = ${person.birthDate}::date, sex = ${person.sex}, gender = ${person.gender}::int,
  height_in = ${person.height}::numeric, weight_lb = ${person.weight}::numeric, email = ${person.email},
  graduation_year = ${person.graduationYear}::int, external_id = ${person.externalId === undefined ? sql`external_id` : sql`${person.externalId}::text`}, additional = ${JSON.stringify(person.additional)}::jsonb`;

/** Whether a change makes figures stale: norms depend on age and sex. */
export const changesNorms = (
  one: Pick<WrittenPerson, 'birthDate' | 'sex'>,
  other: Pick<WrittenPerson, 'birthDate' | 'sex'>,
): boolean => one.birthDate !== other.birthDate || one.sex !== other.sex;
