import {
  getAuditLogPaged,
  getEventsExport,
  getTestResultsExport,
  grantOrganizationAccess,
  submitTests,
} from '@plumbline/contract';
import { ageInYears, dayAfter, dayInZone, readDay } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenEvent, givenMembership, givenStoredTest } from '../../../test/builders/stored-tests.ts';
import { aStanding, aSubmittedTest, reactions } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';
import { readWorkbook, recordsOf, type WrittenCell } from '../../../test/read-workbook.ts';
import { serialOfDay, serialOfWallTime } from '../../platform/spreadsheets/sheet-writer.ts';

const chicago = 'America/Chicago';
const days = { startDate: '2026-03-01', endDate: '2026-03-31' };

let server: TestServer;
let organizationId: number;
let elsewhere: number;
let football: number;
let soccer: number;
let inFootball: number;
let inSoccer: number;
let admin: SendOptions;
let member: SendOptions;
let superView: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  elsewhere = (await givenOrganization(server.db)).id;
  football = (await givenGroup(server.db, organizationId, { name: 'Football' })).id;
  soccer = (await givenGroup(server.db, organizationId, { name: 'Soccer' })).id;
  inFootball = (
    await givenProfile(server.db, organizationId, {
      firstName: '=HYPERLINK("http://evil.example","x")',
      lastName: '@SUM(1+1)*cmd|"/C calc"!A0',
      birthDate: '2009-03-14',
      groupIds: [football, soccer],
    })
  ).id;
  inSoccer = (
    await givenProfile(server.db, organizationId, {
      firstName: 'Zoë <b>&amp; _x0041_',
      lastName: '李\u0007明',
      groupIds: [soccer],
      graduationYear: 2028,
    })
  ).id;
  admin = { ...(await signIn(server, { organizationId, accessTypeId: 2 })).options, timeZone: chicago };
  const user = await signIn(server, { organizationId, accessTypeId: 1, groupIds: [football] });
  member = { ...user.options, timeZone: chicago };
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  superView = { ...staff, organizationId, timeZone: chicago };
});
afterAll(() => server.stop());

/** Takes a test and answers its id. */
async function taken(
  profileId: number,
  more: Partial<Parameters<typeof aSubmittedTest>[0]> = {},
): Promise<number> {
  const one = aSubmittedTest({ person: { kind: 'profile', profileId }, ...more });
  const { outcomes } = await server.sendOk(submitTests, { tests: [one as Record<string, unknown>] }, admin);
  const id = outcomes[0]?.profileTestId;
  if (id === null || id === undefined) throw new Error(JSON.stringify(outcomes));
  return id;
}

async function workbook(
  call: typeof getTestResultsExport | typeof getEventsExport,
  request: object,
  as = admin,
) {
  const file = await server.sendForFile(call, request, as);
  if (file.status !== 200) throw new Error(new TextDecoder().decode(file.body));
  const sheets = await readWorkbook(file.body);
  return {
    fileName: file.headers.get('content-disposition'),
    type: file.headers.get('content-type'),
    sheets,
    records: (name: string) => recordsOf(sheets[name] ?? []),
  };
}

/** How old somebody is today whose birth date a cell holds, as the database counts it. */
function ageOfSerial(cell: WrittenCell): number {
  if (typeof cell !== 'object') throw new Error('a birth date is no number');
  const birthDate = dayAfter('1899-12-30', cell.number);
  return ageInYears(readDay(birthDate), readDay(dayInZone(Date.now(), 'UTC')));
}

test('C005 C336: tests and their results are a spreadsheet of typed days, times and numbers in the reader’s zone', async () => {
  const first = await taken(inFootball, {
    completedOn: '2026-03-08T01:30:15-06:00',
    note: 'Slept badly',
    results: [
      { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) },
      { measureId: 12, recording: aStanding(0.05, 4) },
    ],
  });
  // Behind the change to summer time.
  const second = await taken(inSoccer, { completedOn: '2026-03-08T09:00:00-05:00' });
  const { fileName, type, sheets, records } = await workbook(getTestResultsExport, days);
  expect(type).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet');
  expect(fileName).toBe(`attachment; filename="Tests_${organizationId}_2026-03-01_2026-03-31.xlsx"`);
  expect(Object.keys(sheets)).toEqual(['Tests', 'Results', 'About']);

  const tests = records('Tests');
  expect(tests.map((row) => row['Test ID'])).toEqual(
    [first, second].map((id) => ({ number: id, style: '2' })),
  );
  const [one, two] = tests;
  expect(one?.[`Completed (${chicago})`]).toEqual({
    number: serialOfWallTime(Date.UTC(2026, 2, 8, 1, 30, 15)),
    style: '3',
  });
  expect(two?.[`Completed (${chicago})`]).toEqual({
    number: serialOfWallTime(Date.UTC(2026, 2, 8, 9, 0, 0)),
    style: '3',
  });
  expect(one).toMatchObject({
    'Birth date': { number: serialOfDay('2009-03-14'), style: '4' },
    Groups: 'Football, Soccer',
    Type: 'Baseline Screening',
    Excluded: 'No',
    'Taken here': 'Yes',
    Input: 'motion',
    Note: 'Slept badly',
    'Reaction Time (ms)': { number: 250, style: '' },
  });
  expect(two?.['Graduation year']).toEqual({ number: 2028, style: '2' });

  const results = records('Results');
  const stored = await server.db.owner<{ id: number; score: number }>(
    sql`select id, score from results where test_id = any (${sql.param([first, second])}::int[]) order by id`,
  );
  expect(results.map((row) => row['Result ID'])).toEqual(
    stored.map(({ id }) => ({ number: id, style: '2' })),
  );
  expect(results.map((row) => row.Score)).toEqual(stored.map(({ score }) => ({ number: score, style: '' })));
  expect(results[0]).toMatchObject({
    Measure: 'Reaction Time',
    Category: 'Cognitive',
    Unit: 'ms',
    Skipped: 'No',
  });
  expect(records('About')).toContainEqual({
    'About this file': 'Time zone of days and times',
    Value: chicago,
  });
});

test('C005 C336: names that spreadsheets could run are texts, and no sign is lost that a file can carry', async () => {
  const { records } = await workbook(getTestResultsExport, days);
  const named = records('Tests').map((row) => [row['First name'], row['Last name']]);
  expect(named).toContainEqual(['=HYPERLINK("http://evil.example","x")', '@SUM(1+1)*cmd|"/C calc"!A0']);
  // The bell is no sign of XML; the words that look like its escape stay words.
  expect(named).toContainEqual(['Zoë <b>&amp; _x005F_x0041_', '李明']);
});

test('C336: days are those of the reader, groups and profiles narrow, and surveys and COVID-19 come when they are asked for', async () => {
  const april = { startDate: '2026-04-01', endDate: '2026-04-01' };
  // 31 March in Chicago, 1 April in UTC.
  await taken(inFootball, { completedOn: '2026-04-01T04:59:59Z' });
  const early = await taken(inFootball, { completedOn: '2026-04-01T05:00:00Z' });
  const late = await taken(inSoccer, { completedOn: '2026-04-02T04:59:59.900Z' });
  const survey = await taken(inSoccer, {
    completedOn: '2026-04-01T18:00:00Z',
    results: [{ measureId: 1016, recording: { kind: 'itemAnswers', answers: [0, 1, 2, 3, 0, 1, 2, 3, 0] } }],
  });
  const mixed = await taken(inSoccer, {
    completedOn: '2026-04-01T19:00:00Z',
    results: [
      { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) },
      { measureId: 1016, recording: { kind: 'itemAnswers', answers: [0, 1, 2, 3, 0, 1, 2, 3, 0] } },
    ],
  });
  const idsOf = async (more: object) =>
    (await workbook(getTestResultsExport, { ...april, ...more }))
      .records('Tests')
      .map((row) => (row['Test ID'] as { number: number }).number);
  expect(await idsOf({})).toEqual([early, mixed, late]);
  expect(await idsOf({ includeSurveys: true })).toEqual([early, survey, mixed, late]);
  expect(await idsOf({ groupIds: [football] })).toEqual([early]);
  expect(await idsOf({ groupIds: [football, soccer], profileIds: [inSoccer] })).toEqual([mixed, late]);
  expect(await idsOf({ groupIds: null, profileIds: null, orgId: organizationId })).toEqual([
    early,
    mixed,
    late,
  ]);
  const measuresOf = async (includeSurveys: boolean) =>
    (await workbook(getTestResultsExport, { ...april, includeSurveys, profileIds: [inSoccer] }))
      .records('Results')
      .map((row) => row.Measure);
  expect(await measuresOf(false)).not.toContain('PHQ-9');
  expect((await measuresOf(true)).filter((measure) => measure === 'PHQ-9')).toHaveLength(2);

  await server.db.owner(
    sql`update tests set type_flags = type_flags || '{"covid": true}' where id = ${mixed}`,
  );
  expect(await idsOf({ isCovidOnly: true })).toEqual([mixed]);
  expect(
    await refusalOf(
      server,
      getTestResultsExport,
      { ...april, groupIds: [football], isCovidOnly: true },
      admin,
    ),
  ).toEqual({ status: 404, code: 'export.nothing_found' });
});

test('C336: a score that does not count stands there with the reason, and a measure that was not taken is an empty cell', async () => {
  const july = { startDate: '2026-07-01', endDate: '2026-07-01' };
  const both = await taken(inFootball, {
    completedOn: '2026-07-01T15:00:00Z',
    results: [
      { measureId: 1002, recording: reactions(240, 245, 250, 255, 260) },
      { measureId: 12, recording: aStanding(0.05, 4) },
    ],
  });
  await taken(inFootball, { completedOn: '2026-07-01T16:00:00Z' });
  await server.db.owner(
    sql`update test_measures set standing = 'invalid' where test_id = ${both} and measure_id = 1002`,
  );
  const [first, second] = (await workbook(getTestResultsExport, july)).records('Tests');
  expect(first).toMatchObject({
    'Reaction Time (ms)': { number: 250 },
    'Shoulder width eyes open (of 100)': { number: expect.any(Number) },
    'Not counted': 'Reaction Time: invalid',
  });
  expect(second?.['Reaction Time (ms)']).toMatchObject({ number: 250 });
  expect(second?.['Shoulder width eyes open (of 100)']).toBeUndefined();
  expect(second?.['Not counted']).toBeUndefined();
});

test('C337: events are a spreadsheet with their days and the tests in them', async () => {
  const ended = await givenEvent(server.db, organizationId, inFootball, {
    startedAt: '2026-05-02T15:00:00Z',
    endedAt: '2026-05-05T03:00:00Z',
    name: '+1 knock',
  });
  const within = await taken(inFootball, { completedOn: '2026-05-04T15:00:00Z' });
  await taken(inFootball, { completedOn: '2026-05-05T15:00:00Z' });
  const open = await givenEvent(server.db, organizationId, inSoccer, { startedAt: '2026-05-10T15:00:00Z' });
  const may = { startDate: '2026-05-01', endDate: '2026-05-31' };
  const { fileName, sheets, records } = await workbook(getEventsExport, may);
  expect(fileName).toContain(`Events_${organizationId}_2026-05-01_2026-05-31.xlsx`);
  expect(Object.keys(sheets)).toEqual(['Events', 'About']);
  const [first, second] = records('Events');
  expect(first).toMatchObject({
    'Event ID': { number: ended.id, style: '2' },
    'Profile ID': { number: inFootball, style: '2' },
    Type: 'Suspected Concussion',
    Name: '+1 knock',
    [`Started (${chicago})`]: { number: serialOfWallTime(Date.UTC(2026, 4, 2, 10)), style: '3' },
    [`Ended (${chicago})`]: { number: serialOfWallTime(Date.UTC(2026, 4, 4, 22)), style: '3' },
    Status: 'Ended',
    Days: { number: 2.5, style: '' },
    Tests: { number: 1, style: '2' },
    [`First test (${chicago})`]: { number: serialOfWallTime(Date.UTC(2026, 4, 4, 10)), style: '3' },
  });
  expect(second).toMatchObject({ 'Event ID': { number: open.id, style: '2' }, Status: 'Open' });
  expect(second?.[`Ended (${chicago})`]).toBeUndefined();
  const { records: ofSoccer } = await workbook(getEventsExport, { ...may, profileIds: [inSoccer] });
  expect(ofSoccer('Events')).toHaveLength(1);
  await server.db.owner(
    sql`update tests set type_flags = type_flags || '{"covid": true}' where id = ${within}`,
  );
  const { records: ofCovid } = await workbook(getEventsExport, { ...may, isCovidOnly: true });
  expect(ofCovid('Events').map((row) => row['Event ID'])).toEqual([{ number: ended.id, style: '2' }]);
});

test('C336 C337: a test that another organization took of a shared profile is there and says so', async () => {
  await givenMembership(server.db, elsewhere, inFootball);
  const theirs = await givenStoredTest(server.db, elsewhere, inFootball, {
    completedAt: '2026-06-02T12:00:00Z',
  });
  const own = await taken(inFootball, { completedOn: '2026-06-02T11:00:00Z' });
  const after = await taken(inFootball, { completedOn: '2026-06-02T13:00:00Z' });
  const { records } = await workbook(getTestResultsExport, {
    startDate: '2026-06-01',
    endDate: '2026-06-30',
  });
  expect(records('Tests').map((row) => [row['Test ID'], row['Taken here']])).toEqual(
    [
      [own, 'Yes'],
      [theirs.id, 'No'],
      [after, 'Yes'],
    ].map(([id, here]) => [{ number: id, style: '2' }, here]),
  );
});

test('C336 C337: a User exports whom the granted groups hold; another organization and reversed days are refused', async () => {
  const { records } = await workbook(getTestResultsExport, days, member);
  expect(new Set(records('Tests').map((row) => (row['Profile ID'] as { number: number }).number))).toEqual(
    new Set([inFootball]),
  );
  for (const call of [getTestResultsExport, getEventsExport] as const) {
    expect(await refusalOf(server, call, { ...days, profileIds: [inSoccer] }, member)).toMatchObject({
      status: 404,
    });
    expect(await refusalOf(server, call, { ...days, orgId: elsewhere }, admin)).toEqual({
      status: 403,
      code: 'export.other_organization',
    });
    expect(await refusalOf(server, call, { startDate: '2026-03-02', endDate: '2026-03-01' }, admin)).toEqual({
      status: 422,
      code: 'export.days_reversed',
    });
  }
});

test('C007 C336 C337: internal staff get ids and ages, and no name, birth date, note or event name', async () => {
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' };
  for (const call of [getTestResultsExport, getEventsExport] as const) {
    const { sheets, fileName } = await workbook(call, year, superView);
    const text = JSON.stringify(sheets);
    for (const secret of [
      'HYPERLINK',
      '@SUM',
      'Zoë',
      '明',
      'Slept badly',
      '+1 knock',
      'Collision in training',
    ])
      expect(text).not.toContain(secret);
    expect(text).not.toContain(`"number":${serialOfDay('2009-03-14')},`);
    expect(fileName).not.toContain('Zo');
    const [first] = recordsOf(sheets[call === getEventsExport ? 'Events' : 'Tests'] ?? []);
    expect(Object.keys(first ?? {})).not.toContain('Last name');
    expect(first?.['Age (today)']).toMatchObject({ style: '2', number: expect.any(Number) });
  }
});

test('C007 C336 C337: what internal staff get is the ordinary export, row by row and figure by figure, without what names somebody', async () => {
  const year = { startDate: '2026-01-01', endDate: '2026-12-31' };
  const naming = ['Last name', 'First name', 'Birth date', 'Note', 'Name'];
  const withAge = 'Age (today)';
  for (const call of [getTestResultsExport, getEventsExport] as const) {
    const ordinary = await workbook(call, year);
    const withheld = await workbook(call, year, superView);
    expect(Object.keys(withheld.sheets)).toEqual(Object.keys(ordinary.sheets));
    for (const name of Object.keys(ordinary.sheets).filter((sheet) => sheet !== 'About')) {
      const [headers = []] = ordinary.sheets[name] ?? [];
      const [staffHeaders = []] = withheld.sheets[name] ?? [];
      expect(staffHeaders.filter((header) => header !== withAge)).toEqual(
        headers.filter((header) => !naming.includes(String(header))),
      );
      const [theirs, ours] = [ordinary.records(name), withheld.records(name)];
      const without = (record: Record<string, unknown>, columns: readonly string[]) =>
        Object.fromEntries(Object.entries(record).filter(([header]) => !columns.includes(header)));
      expect(ours.map((record) => without(record, [withAge]))).toEqual(
        theirs.map((record) => without(record, naming)),
      );
      expect(ours.length).toBeGreaterThan(1);
      // The age is that of the birth date beside the same row.
      for (const [index, record] of ours.entries()) {
        const born = theirs[index]?.['Birth date'];
        if (born === undefined) expect(record[withAge]).toBeUndefined();
        else expect(record[withAge]).toEqual({ number: ageOfSerial(born), style: '2' });
      }
    }
  }
});

test('C336 C337: every export is noted with whose data it held', async () => {
  await workbook(getTestResultsExport, { ...days, profileIds: [inSoccer] });
  const { entries } = await server.sendOk(getAuditLogPaged, { entity: 'profiles' }, admin);
  expect(entries[0]).toMatchObject({ sentence: `Exported the tests of profile ${inSoccer}` });
  await workbook(getEventsExport, { startDate: '2026-05-01', endDate: '2026-05-31' });
  const after = await server.sendOk(getAuditLogPaged, { entity: 'profiles' }, admin);
  expect(after.entries[0]).toMatchObject({ sentence: 'Exported the events of 2 profiles' });
});
