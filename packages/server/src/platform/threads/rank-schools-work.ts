import {
  type DirectorySchool,
  type RankedSchools,
  rankedSchools,
  type SchoolDirectory,
  type SoughtSchool,
  schoolDirectory,
} from '@plumbline/domain';

/** A company to be compared with the schools of a list. */
export interface RankedCompany {
  /** Names the list and its state; another text for another one. */
  list: string;
  /** Null where the thread may still have the list. */
  schools: readonly DirectorySchool[] | null;
  sought: SoughtSchool;
  count: number;
}

/** Making a list ready takes longer than a comparison, so the last ones are kept. A thread has memory for about so many schools. */
const mostKeptSchools = 40_000;
const kept = new Map<string, SchoolDirectory>();

/** The schools that a company may be; `unknownList` asks for the list's schools. */
export function rankSchools({
  list,
  schools,
  sought,
  count,
}: RankedCompany): { ranked: RankedSchools } | { unknownList: true } {
  const directory = kept.get(list) ?? (schools === null ? null : schoolDirectory(schools));
  if (directory === null) return { unknownList: true };
  keep(list, directory);
  return { ranked: rankedSchools(sought, directory, count) };
}

function keep(list: string, directory: SchoolDirectory): void {
  kept.delete(list);
  kept.set(list, directory);
  let size = [...kept.values()].reduce((sum, { schools }) => sum + schools.length, 0);
  for (const [oldest, { schools }] of kept) {
    if (size <= mostKeptSchools || oldest === list) break;
    kept.delete(oldest);
    size -= schools.length;
  }
}
