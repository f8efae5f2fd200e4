import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { SchoolKind } from '@plumbline/domain';
import Papa from 'papaparse';
import { recordingsFolder } from '../../test/public-recordings.ts';
import { type FileSchool, readSchool } from '../load-schools/school-columns.ts';

const folder = resolve(recordingsFolder, 'schools');
/** The public lists are no part of the project. */
export const hasSchoolLists: boolean = existsSync(folder);
if (!hasSchoolLists && process.env.RECORDINGS_REQUIRED === '1') {
  throw new Error('RECORDINGS_REQUIRED is set, but the lists of schools are not there.');
}

const files: Readonly<Record<SchoolKind, string>> = {
  publicHighSchool: 'public_high_schools.csv',
  publicSchoolDistrict: 'public_school_districts.csv',
  postSecondary: 'post_secondary_schools.csv',
  privateSchool: 'private_schools.csv',
};

export async function rowsOf(file: string): Promise<Record<string, string>[]> {
  const text = await readFile(resolve(folder, file), 'utf8');
  return Papa.parse<Record<string, string>>(text, { header: true, skipEmptyLines: true }).data;
}

export async function publicList(kind: SchoolKind): Promise<FileSchool[]> {
  return (await rowsOf(files[kind])).flatMap((row) => {
    const read = readSchool(kind, row);
    return 'school' in read ? [read.school] : [];
  });
}
