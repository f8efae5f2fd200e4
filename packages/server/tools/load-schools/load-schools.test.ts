import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SchoolKind } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../test/database/test-database.ts';
import { loadSchools } from './load-schools.ts';

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'plumbline-schools-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await db.close();
});

const problems: string[] = [];
async function load(kind: SchoolKind, text: string, year = 2025) {
  problems.length = 0;
  const file = join(folder, 'list.csv');
  await writeFile(file, text);
  return loadSchools(db.database, {
    kind,
    file,
    year,
    onProblem: (line, problem) => problems.push(`${line}: ${problem}`),
  });
}
const stored = (kind: SchoolKind) =>
  db.owner(
    sql`select id, name, aliases, district_name, address, city, state, zip, year from schools where kind = ${kind} order by id`,
  );

test('B239: public files are read by their own columns, with leading zeros and other names', async () => {
  await load(
    'publicHighSchool',
    'NCESSCH,SCH_NAME,LEA_NAME,LSTREET1,LCITY,LSTATE,LZIP\n060162010232,ABC Secondary,ABC Unified,12222 Cuesta Dr.,Cerritos,CA,90703\n',
  );
  expect(await stored('publicHighSchool')).toEqual([
    {
      id: '060162010232',
      name: 'ABC Secondary',
      aliases: [],
      districtName: 'ABC Unified',
      address: '12222 Cuesta Dr.',
      city: 'Cerritos',
      state: 'CA',
      zip: '90703',
      year: 2025,
    },
  ]);
  await load(
    'postSecondary',
    '\uFEFFUNITID,INSTNM,IALIAS,ADDR,CITY,STABBR,ZIP\n190576,CUNY Graduate Center,"GC | Graduate School, aka CUNY GC",365 Fifth Ave,New York,NY,10016-4309\n',
  );
  expect(await stored('postSecondary')).toMatchObject([
    { aliases: ['GC', 'Graduate School', 'CUNY GC'], zip: '10016-4309' },
  ]);
  await load(
    'privateSchool',
    'PPIN,PINST,PADDRS,PCITY,PSTABB,PZIP\nA1792016,THE OPEN SCHOOL,681 N RANCHO,ORANGE,CA,92869\n',
  );
  expect(await stored('privateSchool')).toMatchObject([{ id: 'A1792016', city: 'ORANGE' }]);
});

const districts = (rows: string) => `id,name,address,city,state,zip\n${rows}`;

test('a list can be loaded again: nothing is doubled, what is another is changed, an older list changes nothing', async () => {
  const first = districts(
    '0601620,ABC Unified,1 Oak St,Cerritos,CA,90703\n0601628,ABLE Charter,2 Oak St,Stockton,CA,95207\n',
  );
  expect(await load('publicSchoolDistrict', first)).toEqual({ read: 2, changed: 2, problems: 0 });
  expect(await load('publicSchoolDistrict', first)).toEqual({ read: 2, changed: 0, problems: 0 });
  const newer = districts('0601620,ABC Unified,9 Elm St,Cerritos,CA,90703\n');
  expect(await load('publicSchoolDistrict', newer, 2026)).toEqual({ read: 1, changed: 1, problems: 0 });
  expect(await load('publicSchoolDistrict', first, 2024)).toEqual({ read: 2, changed: 0, problems: 0 });
  expect(await stored('publicSchoolDistrict')).toMatchObject([
    { id: '0601620', address: '9 Elm St', year: 2026 },
    { id: '0601628', year: 2025 },
  ]);
});

test('a line that is no school is told by its number and left out, and more lines than one batch are loaded', async () => {
  const many = Array.from(
    { length: 1200 },
    (_, index) => `${7_000_000 + index},District ${index},,Town,TX,75001`,
  );
  many.splice(2, 0, '123,Short,,Town,TX,75001', '7900000,,,Town,TX,75001', '7900001,No State,,Town,,75001');
  expect(await load('publicSchoolDistrict', districts(many.join('\n')))).toEqual({
    read: 1200,
    changed: 1200,
    problems: 3,
  });
  expect(problems).toEqual([
    '4: The identifier "123" is none of this list.',
    '5: The school 7900000 has no name.',
    '6: The school 7900001 has no state of two letters.',
  ]);
});
