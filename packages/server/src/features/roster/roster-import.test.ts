import {
  checkRoster,
  getProfile,
  getRosterRejects,
  type RosterSettings,
  startRosterImport,
} from '@plumbline/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workbookOf } from '../../../test/builders/spreadsheets.ts';
import { refusalOf } from '../../../test/portal.ts';
import { head, somebody } from '../../../test/roster-people.ts';
import { profilesOf, type RosterPortal, startRosterPortal } from '../../../test/roster-portal.ts';

let portal: RosterPortal;
beforeAll(async () => {
  portal = await startRosterPortal();
});
afterAll(() => portal.server.stop());

test('a CSV file becomes profiles: columns guessed, checked without a change, imported, found in the lists', async () => {
  const before = await profilesOf(portal);
  const one = somebody();
  const id = await portal.upload(
    `${head}\r\n${one.firstName},${one.lastName},3/14/2009,F,"5'6""",128,2027,\r\n${somebody().firstName},Otherly,2008-12-01,male,,,N/A,\r\n`,
  );
  const { settings, samples, status } = await portal.find(id);
  expect(status).toBe('uploaded');
  expect(settings).toMatchObject({
    columns: ['firstName', 'lastName', 'birthDate', 'sex', 'height', 'weight', 'graduationYear', 'groups'],
    dateOrder: 'mdy',
    isMetric: false,
  });
  expect(samples[0]?.[0]).toBe(one.firstName);
  await portal.check(id);
  expect((await portal.find(id)).counts).toMatchObject({ problems: 0, fresh: 2, undecided: 0, toCreate: 2 });
  // A dry run.
  expect(await profilesOf(portal)).toBe(before);
  await portal.run(id);
  expect(await profilesOf(portal)).toBe(before + 2);
  const after = await portal.find(id);
  expect(after).toMatchObject({ status: 'imported', doneCount: 2, counts: { created: 2, rejected: 0 } });
  const profileId = (await portal.rows(id))[0]?.profileId ?? 0;
  const { profile } = await portal.server.sendOk(getProfile, { id: profileId }, portal.admin);
  expect(profile).toMatchObject({
    firstName: one.firstName,
    birthDate: '2009-03-14',
    sex: 'F',
    height: 66,
    weight: 128,
    graduationYear: 2027,
    groupIds: [portal.football],
    defaultOrganizationProtocolId: portal.protocolId,
  });
});

test('an XLSX file is imported the same, with its dates', async () => {
  const { firstName, lastName } = somebody();
  const id = await portal.upload(
    workbookOf([
      ['Name', 'Birth Date', 'Gender', 'Height (cm)', 'Groups'],
      [`${lastName}, ${firstName}`, { day: '2009-02-28' }, 'F', 170, 'football; Hidden'],
    ]),
    portal.admin,
    'roster.xlsx',
  );
  await portal.check(id, portal.admin, { groupIds: [] });
  expect((await portal.rows(id))[0]).toMatchObject({
    person: { firstName, lastName, birthDate: '2009-02-28', sex: 'F', groupNames: ['Football', 'Hidden'] },
    problems: [],
    choice: 'create',
  });
});

test('a file may have a column for the external id, and one that somebody else has makes a row wrong', async () => {
  const [one, two, three] = [somebody(), somebody(), somebody()];
  const line = (person: ReturnType<typeof somebody>, externalId: string, born = '3/14/2009') =>
    `${person.firstName},${person.lastName},${born},F,${externalId}`;
  const header = 'First Name,Last Name,DOB,Sex,External ID';
  const first = await portal.upload([header, line(one, 'F-1'), line(two, '')].join('\n'));
  await portal.check(first);
  await portal.run(first);
  const created = await portal.rows(first);
  const { profile } = await portal.server.sendOk(
    getProfile,
    { id: created[0]?.profileId ?? 0 },
    portal.admin,
  );
  expect(profile.externalId).toBe('F-1');
  const second = await portal.upload(
    [
      header,
      line(three, 'F-1', '12/5/2001'),
      line(one, 'F-1'),
      line(somebody(), 'F-2'),
      line(somebody(), 'F-2'),
    ].join('\n'),
  );
  await portal.check(second);
  expect((await portal.rows(second)).map(({ problems }) => problems)).toEqual([
    [
      'External ID: row 3 has the same one.',
      'External ID: someone here with a different name and birth date already has it.',
    ],
    ['External ID: row 2 has the same one.'],
    ['External ID: row 5 has the same one.'],
    ['External ID: row 4 has the same one.'],
  ]);
});

test('each row says everything that is wrong with it, and is not imported', async () => {
  const { firstName, lastName } = somebody();
  const id = await portal.upload(
    [
      `${head},Email,Race,Last concussion`,
      `,${lastName},13/45/2009,Q,tall,9000,soon,Nowhere,no-mail,Martian,2/2/2002`,
      `${firstName},${'L'.repeat(51)},1/1/2099,F,,,,,,,`,
      `${firstName},${lastName},,,,,,,,,`,
      `${firstName},${lastName},3/14/2009,F,,,,,,,2/2/2002`,
    ].join('\n'),
  );
  await portal.check(id);
  const problems = (await portal.rows(id)).map((row) => row.problems);
  expect(problems[0]).toEqual([
    'First Name is required.',
    'Birth Date must be a date in the order month, day, year.',
    'Sex is not one of the choices.',
    'Groups: you cannot choose Nowhere.',
    'Height is no height of a person.',
    'Weight is no weight of a person.',
    'Graduation Year is not a year.',
    'Email must be valid.',
    'Race is not one of the choices.',
  ]);
  expect(problems[1]).toEqual([
    'Last Name may not be greater than 50 characters.',
    'Birth Date must not be in the future.',
  ]);
  expect(problems[2]).toEqual(['Birth Date is required.', 'Sex is required.']);
  expect(problems[3]).toEqual(['Last Concussion Date must not be before the birth date.']);
  expect((await portal.find(id)).counts).toMatchObject({ problems: 4, fresh: 0 });
  expect(await refusalOf(portal.server, startRosterImport, { rosterImportId: id }, portal.admin)).toEqual({
    status: 422,
    code: 'roster.nothing_to_import',
  });
});

test('rejects come back as a file with the columns of the first one and why, and no cell runs as a formula', async () => {
  const { firstName, lastName } = somebody();
  const id = await portal.upload(
    `First Name,Last Name,DOB,Sex,Note\n=cmd|' /C calc'!A0,${lastName},never,F,"@SUM(A1), +1"\n${firstName},${lastName},3/14/2009,F,-3\n`,
  );
  expect(
    (await portal.server.sendForFile(getRosterRejects, { rosterImportId: id }, portal.admin)).status,
  ).toBe(422);
  expect(await refusalOf(portal.server, startRosterImport, { rosterImportId: id }, portal.admin)).toEqual({
    status: 422,
    code: 'roster.not_checked',
  });
  await portal.check(id);
  const file = await portal.server.sendForFile(getRosterRejects, { rosterImportId: id }, portal.admin);
  expect(file.headers.get('content-type')).toContain('text/csv');
  expect(Buffer.from(file.body).toString('utf8').split('\r\n')).toEqual([
    '\uFEFFFirst Name,Last Name,DOB,Sex,Note,Row in the file,Why it is not imported',
    `'=cmd|' /C calc'!A0,${lastName},never,F,"'@SUM(A1), +1",2,"Birth Date must be a date in the order month, day, year."`,
    '',
  ]);
  await portal.run(id);
  expect((await portal.find(id)).counts).toMatchObject({ created: 1, rejected: 1 });
  const again = await portal.server.sendForFile(getRosterRejects, { rosterImportId: id }, portal.admin);
  expect(Buffer.from(again.body).toString('utf8')).toContain('Birth Date must be a date');
});

test('headers of rejects come from people as well: none runs as a formula, nor does a wide sign or a line end', async () => {
  const { firstName, lastName } = somebody();
  const id = await portal.upload(
    `First Name,Last Name,DOB,Sex,"=HYPERLINK(""http://evil.example"")",\uFF1D1+1,-2+3\n${firstName},${lastName},never,F,\uFF20SUM(A1),"\n=1",+1+1\n`,
  );
  await portal.check(id);
  const file = await portal.server.sendForFile(getRosterRejects, { rosterImportId: id }, portal.admin);
  const text = Buffer.from(file.body).toString('utf8');
  expect(text).toContain(`Sex,"'=HYPERLINK(""http://evil.example"")",'\uFF1D1+1,'-2+3,Row in the file`);
  expect(text).toContain("F,'\uFF20SUM(A1),");
  expect(text).toContain(",'+1+1,2,");
  expect(text.split(/,|\r\n/).filter((cell) => /^"?[=+@\t\n\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell))).toEqual(
    [],
  );
});

test.each([
  ['roster.column_missing', { columns: ['firstName', 'lastName', 'birthDate', null] }],
  ['roster.column_twice', { columns: ['firstName', 'lastName', 'birthDate', 'sex', 'sex'] }],
  ['roster.group_needed', { groupIds: [], columns: ['firstName', 'lastName', 'birthDate', 'sex'] }],
] satisfies [string, Partial<RosterSettings>][])(
  '%s: settings that cannot be used are refused in words',
  async (code, over) => {
    const id = await portal.upload(`${head}\nA,B,3/14/2009,F,,,,`);
    const { settings } = await portal.find(id);
    const request = {
      rosterImportId: id,
      settings: {
        ...settings,
        groupIds: [portal.football],
        defaultOrganizationProtocolId: portal.protocolId,
        ...over,
      },
    };
    expect(await refusalOf(portal.server, checkRoster, request, portal.admin)).toEqual({ status: 422, code });
  },
);
