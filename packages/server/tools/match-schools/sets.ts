import { createHash } from 'node:crypto';
import { type SchoolKind, schoolKinds } from '@plumbline/domain';
import { type Random, randomOf } from '../../test/fuzz/random.ts';
import type { FileSchool } from '../load-schools/school-columns.ts';
import { noisyName } from './noise.ts';
import { publicList, rowsOf } from './public-lists.ts';

/** A company whose school is known. */
export interface KnownCompany {
  set: 'variants' | 'years' | 'noise';
  kind: SchoolKind;
  state: string;
  /** As the company writes it. */
  name: string;
  school: FileSchool;
  /** Weights are fitted on the one half of all schools, and measured on the other. */
  half: 0 | 1;
}

/** Of each school by its identifier alone: no name of the fitted half is ever measured. */
const halfOf = (id: string): 0 | 1 => ((createHash('sha256').update(id).digest()[0] ?? 0) % 2 === 0 ? 0 : 1);

export type Lists = ReadonlyMap<SchoolKind, readonly FileSchool[]>;

export async function publicLists(): Promise<Lists> {
  return new Map(await Promise.all(schoolKinds.map(async (kind) => [kind, await publicList(kind)] as const)));
}

const byId = (lists: Lists, kind: SchoolKind) =>
  new Map((lists.get(kind) ?? []).map((school) => [school.id, school]));

/** Schools under their older names, looked for in the newer list. */
export async function variants(lists: Lists): Promise<KnownCompany[]> {
  const schools = {
    public_high_school: byId(lists, 'publicHighSchool'),
    private_school: byId(lists, 'privateSchool'),
  };
  return (await rowsOf('name_variants.csv')).flatMap(({ id = '', kind, older_name: name = '' }) => {
    const school = schools[kind === 'private_school' ? 'private_school' : 'public_high_school'].get(id);
    return school ? [known('variants', school, name)] : [];
  });
}

/** The names of 2017-18, looked for in the list of 2025. */
export async function namesOfYears(lists: Lists): Promise<KnownCompany[]> {
  const schools = byId(lists, 'publicHighSchool');
  return (await rowsOf('public_high_schools_names_national.csv')).flatMap(({ id = '', name = '' }) => {
    const school = schools.get(id);
    return school ? [known('years', school, name)] : [];
  });
}

/** A seeded sample of a list with typing noise. */
export function noisy(
  lists: Lists,
  kind: SchoolKind,
  { count, seed }: { count: number; seed: number },
): KnownCompany[] {
  const random = randomOf(seed);
  return sample(lists.get(kind) ?? [], count, random).map((school) =>
    known('noise', school, noisyName(school, random)),
  );
}

const known = (set: KnownCompany['set'], school: FileSchool, name: string): KnownCompany => ({
  set,
  kind: school.kind,
  state: school.state,
  name,
  school,
  half: halfOf(school.id),
});

/** So many of a list, in an order that follows from the seed. */
export function sample<T>(list: readonly T[], count: number, random: Random): T[] {
  const left = [...list];
  const picked: T[] = [];
  while (picked.length < count && left.length > 0) picked.push(...left.splice(random.below(left.length), 1));
  return picked;
}
