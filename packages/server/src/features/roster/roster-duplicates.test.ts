import { chooseRosterRows, getProfile, getRosterRowsPaged, startRosterImport } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProfile } from '../../../test/builders/people.ts';
import { refusalOf } from '../../../test/portal.ts';
import { head, somebody } from '../../../test/roster-people.ts';
import { type RosterPortal, startRosterPortal } from '../../../test/roster-portal.ts';

let portal: RosterPortal;
beforeAll(async () => {
  portal = await startRosterPortal();
});
afterAll(() => portal.server.stop());

test('who may be here already is found with confidence and reason; nothing starts before each is decided', async () => {
  const [one, other] = [somebody(), somebody()];
  const known = await givenProfile(portal.server.db, portal.organizationId, {
    ...one,
    birthDate: '2009-03-14',
    groupIds: [portal.football],
  });
  const id = await portal.upload(
    [
      head,
      `${one.firstName},${one.lastName}x,3/14/2009,F,70,,,`,
      `${other.firstName},${other.lastName},4/2/2010,M,,,,`,
      `${other.firstName},${other.lastName},4/2/2010,M,,,,`,
    ].join('\n'),
  );
  await portal.check(id);
  const [like, first, second] = await portal.rows(id);
  expect(like?.matches).toEqual([
    expect.objectContaining({
      profileId: known.id,
      fullName: `${one.firstName} ${one.lastName}`,
      band: 'nearlyCertain',
      reason: 'Same birth date and first name, last name differs by one letter',
    }),
  ]);
  expect(like?.matches[0]?.confidencePercent).toBeGreaterThan(90);
  expect(first).toMatchObject({ matches: [], choice: 'create' });
  expect(second?.matches[0]).toMatchObject({ rowNumber: 3, profileId: null, band: 'nearlyCertain' });
  expect(second?.choice).toBeNull();
  const start = () => refusalOf(portal.server, startRosterImport, { rosterImportId: id }, portal.admin);
  expect(await start()).toEqual({ status: 422, code: 'roster.undecided' });
  const choose = (
    rows: { rowNumbers: number[] } | { band: 'any' | 'nearlyCertain' },
    choice: 'update' | 'skip',
  ) => portal.server.sendOk(chooseRosterRows, { rosterImportId: id, rows, choice }, portal.admin);
  // Only a row that is like a profile can update one.
  expect(await choose({ band: 'any' }, 'update')).toEqual({ changedCount: 1 });
  expect(await start()).toEqual({ status: 422, code: 'roster.undecided' });
  expect(await choose({ rowNumbers: [4] }, 'skip')).toEqual({ changedCount: 1 });
  await portal.run(id);
  expect((await portal.find(id)).counts).toMatchObject({ created: 1, updated: 1, skipped: 1, rejected: 0 });
  const { profile } = await portal.server.sendOk(getProfile, { id: known.id }, portal.admin);
  // An empty cell changes nothing.
  expect(profile).toMatchObject({ lastName: `${one.lastName}x`, height: 70, weight: null });
  const [audited] = await portal.server.db.owner<{ before: { last_name: string } }>(
    sql`select before from audit.log where entity = 'profiles' and entity_id = ${String(known.id)} and action = 'update'
      order by id desc limit 1`,
  );
  expect(audited?.before.last_name).toBe(one.lastName);
});

test.each([10, 20, 120])(
  'of %i equal rows whose first cannot be imported, one makes a profile and each other one waits for a decision',
  async (copies) => {
    const one = somebody();
    const row = (height: string) => `${one.firstName},${one.lastName},3/14/2009,F,${height},,,`;
    const rows = Array.from({ length: copies }, (_, index) => row(index === 0 ? 'tall' : '70'));
    const id = await portal.upload([head, ...rows].join('\n'));
    await portal.check(id);
    const { rows: checked } = await portal.server.sendOk(
      getRosterRowsPaged,
      { rosterImportId: id, RowsPerPage: -1 },
      portal.admin,
    );
    expect(checked).toHaveLength(copies);
    const sound = checked.filter(({ problems }) => problems.length === 0);
    expect(sound).toHaveLength(copies - 1);
    expect(sound.filter(({ choice }) => choice === 'create')).toHaveLength(1);
    expect(sound.filter(({ matches }) => matches.length > 0)).toHaveLength(copies - 2);
  },
);

test('a row is pointed only at somebody whom the check found', async () => {
  const one = somebody();
  const groupIds = [portal.football];
  await givenProfile(portal.server.db, portal.organizationId, { ...one, birthDate: '2009-03-14', groupIds });
  const other = await givenProfile(portal.server.db, portal.organizationId, { ...somebody(), groupIds });
  const id = await portal.upload(`${head}\n${one.firstName},${one.lastName},3/14/2009,F,,,,`);
  const choose = (matchProfileId: number) => ({
    rosterImportId: id,
    rows: { rowNumbers: [2] },
    choice: 'update' as const,
    matchProfileId,
  });
  expect(await refusalOf(portal.server, chooseRosterRows, choose(other.id), portal.admin)).toEqual({
    status: 422,
    code: 'roster.not_checked',
  });
  await portal.check(id);
  expect(await refusalOf(portal.server, chooseRosterRows, choose(other.id), portal.admin)).toEqual({
    status: 404,
    code: 'profile.not_found',
  });
});

test('however many share a birth date or a name, the same person is found', async () => {
  const { organizationId, server, football } = portal;
  const one = somebody();
  // A thousand with the birth date, and a thousand with the last name, the first letter, and the first name in that year.
  await server.db.owner(sql`with made as (
      insert into profiles (organization_id, first_name, last_name, birth_date, sex)
      select ${organizationId}, f.name, f.surname, f.born, 'F' from generate_series(1, 1000) n cross join lateral (values
        ('Q' || n, 'Zz' || n, date '2011-09-17'),
        (${one.firstName}, ${one.lastName}, date '2011-01-01' + (n % 200))) f (name, surname, born)
      returning id, first_name, last_name), joined as (
      insert into profile_organizations (organization_id, profile_id) select ${organizationId}, id from made)
    select 1`);
  await server.db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name)
    select organization_id, id, first_name, last_name from profiles p where organization_id = ${organizationId}
      and not exists (select 1 from profile_summaries s where s.profile_id = p.id)`);
  const { id: same } = await givenProfile(server.db, organizationId, {
    ...one,
    birthDate: '2011-09-17',
    groupIds: [football],
  });
  const id = await portal.upload(`${head}\n${one.firstName},${one.lastName},9/17/2011,F,,,,`);
  await portal.check(id);
  expect((await portal.rows(id))[0]?.matches[0]).toMatchObject({ profileId: same, band: 'nearlyCertain' });
});

test('somebody who is here five times already is added once more when a person says so', async () => {
  const one = somebody();
  for (let time = 1; time <= 5; time += 1) {
    await givenProfile(portal.server.db, portal.organizationId, {
      ...one,
      birthDate: '2012-10-11',
      groupIds: [portal.football],
    });
  }
  const id = await portal.upload(`${head}\n${one.firstName},${one.lastName},10/11/2012,F,,,,`);
  await portal.check(id);
  const rows = { rowNumbers: [2] };
  await portal.server.sendOk(chooseRosterRows, { rosterImportId: id, rows, choice: 'create' }, portal.admin);
  await portal.run(id);
  expect((await portal.rows(id))[0]).toMatchObject({ outcome: 'created', reason: null });
});

test('the same file imported twice makes nobody twice, also when it was checked before the first run', async () => {
  const one = somebody();
  const file = `${head}\n${one.firstName},${one.lastName},6/7/2011,F,,,,`;
  const [first, second] = [await portal.upload(file), await portal.upload(file)];
  await portal.check(first);
  await portal.check(second);
  await portal.run(first);
  await portal.run(second);
  expect((await portal.rows(second))[0]).toMatchObject({
    outcome: 'rejected',
    reason: 'Someone with this name and birth date was added after the check. Upload this row again.',
  });
  const third = await portal.upload(file);
  await portal.check(third);
  expect((await portal.rows(third))[0]?.matches[0]?.band).toBe('nearlyCertain');
});

test('a row without a birth date or a sex is compared too: it is not imported, and says who it may be', async () => {
  const [one, other] = [somebody(), somebody()];
  const known = await givenProfile(portal.server.db, portal.organizationId, {
    ...one,
    birthDate: '2009-03-14',
    groupIds: [portal.football],
  });
  const id = await portal.upload(
    [
      head,
      `${one.firstName},${one.lastName},,F,,,,`,
      `${other.firstName},${other.lastName},,,,,,`,
      `${other.firstName},${other.lastName},4/2/2010,M,,,,`,
    ].join('\n'),
  );
  await portal.check(id);
  const [noDate, incomplete, whole] = await portal.rows(id);
  expect(noDate).toMatchObject({
    problems: ['Birth Date is required.'],
    choice: null,
    matches: [{ profileId: known.id, reason: 'Same first name and last name' }],
  });
  expect(noDate?.matches[0]?.confidencePercent).toBeLessThan(99);
  // The whole row waits for nobody: the one that is like it will not be imported.
  expect(incomplete?.matches).toMatchObject([{ rowNumber: 4, reason: 'Same first name and last name' }]);
  expect(whole).toMatchObject({ matches: [], choice: 'create' });
  expect((await portal.find(id)).counts).toMatchObject({
    problems: 2,
    fresh: 1,
    nearlyCertain: 0,
    likely: 0,
    possible: 0,
    undecided: 0,
  });
});

test('email, school year and group of a roster tell a person from a namesake', async () => {
  const one = somebody();
  const { db } = portal.server;
  const [same, namesake] = [
    await givenProfile(db, portal.organizationId, {
      ...one,
      birthDate: '2009-03-14',
      groupIds: [portal.hidden],
    }),
    await givenProfile(db, portal.organizationId, {
      ...one,
      birthDate: '2011-10-02',
      groupIds: [portal.football],
    }),
  ];
  await db.owner(
    sql`update profiles set email = 'one@school.example', graduation_year = 2027 where id = ${same.id}`,
  );
  await db.owner(
    sql`update profiles set email = 'other@school.example', graduation_year = 2030 where id = ${namesake.id}`,
  );
  const id = await portal.upload(
    `${head},Email\n${one.firstName},${one.lastName},,F,,,2027,Hidden,One@School.example`,
  );
  await portal.check(id);
  const [row] = await portal.rows(id);
  expect(row?.matches[0]).toMatchObject({
    profileId: same.id,
    reason: 'Same first name, last name, email, graduation year and group',
  });
  expect(
    row?.matches.find(({ profileId }) => profileId === namesake.id)?.confidencePercent ?? 0,
  ).toBeLessThan(row?.matches[0]?.confidencePercent ?? 0);
  expect(row?.matches[0]?.confidencePercent).toBeGreaterThan(90);
});
