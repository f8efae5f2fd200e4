import { chooseRosterRows, getRosterImports } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { givenProfile } from '../../../../test/builders/people.ts';
import { profilesOf, type RosterPortal } from '../../../../test/roster-portal.ts';
import { newKey, sentPerson, shareRosterSender } from '../../../../test/sent-rosters.ts';

const { portal, given, sender } = await shareRosterSender();

const owner: RosterPortal['server']['db']['owner'] = (statement) => portal.server.db.owner(statement);
const profilesWith = (externalId: string) =>
  owner<{
    id: number;
    firstName: string;
    lastName: string;
    birthDate: string;
    graduationYear: number | null;
  }>(
    sql`select id, first_name, last_name, birth_date::text, graduation_year from profiles
    where organization_id = ${portal.organizationId} and external_id = ${externalId} order by id`,
  );

test('a roster is checked without a change, applied by its fingerprint, and the next night leaves what is the same', async () => {
  const before = await profilesOf(portal);
  const people = [sentPerson(), sentPerson({ sex: 'M', height: '168 cm', email: 'a@school.example' })];
  const checked = await sender.check(people);
  expect(checked).toMatchObject({ rowCount: 2, counts: { toCreate: 2, refused: 0, waiting: 0 } });
  expect(checked.fingerprint).toMatch(/^[0-9a-f]{64}$/);
  expect((await sender.rows(checked.rosterId)).map(({ action, match }) => ({ action, match }))).toEqual([
    { action: 'create', match: null },
    { action: 'create', match: null },
  ]);
  expect(await profilesOf(portal)).toBe(before);
  const applied = await sender.apply(checked);
  expect(applied).toMatchObject({ fingerprint: null, counts: { created: 2 } });
  expect(await profilesOf(portal)).toBe(before + 2);
  // A lost reply: the same again changes nothing.
  await sender.apply(checked);
  expect(await profilesOf(portal)).toBe(before + 2);

  const [first, second] = people;
  const again = await sender.check([first, { ...second, graduationYear: 2027 }, sentPerson()] as object[]);
  expect((await sender.rows(again.rosterId)).map(({ action }) => action)).toEqual([
    'leave',
    'update',
    'create',
  ]);
  await sender.apply(again);
  expect(await profilesOf(portal)).toBe(before + 3);
  expect(await profilesWith(second?.externalId ?? '')).toMatchObject([{ graduationYear: 2027 }]);
});

test('a possible duplicate is never created: it waits for a System Admin, and its match says no name', async () => {
  const here = await givenProfile(portal.server.db, portal.organizationId, {
    firstName: 'Zebulon',
    lastName: 'Quackenbush',
    birthDate: '2008-07-09',
    sex: 'M',
    groupIds: [portal.football],
  });
  const alike = sentPerson({
    firstName: 'Zebulon',
    lastName: 'Quackenbusch',
    birthDate: '2008-07-09',
    sex: 'M',
  });
  const checked = await sender.check([alike, sentPerson()], { name: 'Fall' });
  const [row] = await sender.rows(checked.rosterId);
  // Every field of the match is here, so that none says who the other person is.
  expect(row).toEqual({
    rowNumber: 1,
    externalId: alike.externalId,
    action: 'possibleDuplicate',
    problems: [],
    match: {
      confidencePercent: expect.any(Number),
      band: expect.any(String),
      reason: expect.stringContaining('differs by one letter'),
      rowNumber: null,
    },
    outcome: null,
    outcomeReason: null,
  });
  expect(JSON.stringify(row)).not.toContain('Quackenbush');
  const before = await profilesOf(portal);
  const applied = await sender.apply(checked);
  expect(applied.counts).toMatchObject({ created: 1, waiting: 1 });
  expect(await profilesOf(portal)).toBe(before + 1);
  // The admin sees and decides; a User sees nothing of it.
  const { rosterImports } = await portal.server.sendOk(getRosterImports, {}, portal.admin);
  expect(rosterImports).toContainEqual(
    expect.objectContaining({ id: checked.rosterId, isSent: true, fileName: 'Fall', status: 'checked' }),
  );
  const ofTrainer = await portal.server.sendOk(getRosterImports, {}, portal.trainer);
  expect(ofTrainer.rosterImports.some(({ id }) => id === checked.rosterId)).toBe(false);
  await portal.server.sendOk(
    chooseRosterRows,
    { rosterImportId: checked.rosterId, rows: { rowNumbers: [1] }, choice: 'update' },
    portal.admin,
  );
  await portal.run(checked.rosterId);
  expect(await profilesWith(alike.externalId)).toMatchObject([{ id: here.id, lastName: 'Quackenbusch' }]);
  // Undoing takes back both what the partner applied and what the admin imported afterwards.
  await portal.undo(checked.rosterId);
  expect(await profilesWith(alike.externalId)).toEqual([]);
  expect(await profilesOf(portal)).toBe(before);
  expect(await sender.until(checked.rosterId, () => true)).toMatchObject({ status: 'undone' });
});

test('the audit log says which roster came by which integration, and of whom a partner was told that they may be here', async () => {
  const here = await givenProfile(portal.server.db, portal.organizationId, {
    firstName: 'Perpetua',
    lastName: 'Wigglesworth',
    birthDate: '2007-01-31',
    sex: 'F',
    groupIds: [portal.football],
  });
  const alike = sentPerson({ firstName: 'Perpetua', lastName: 'Wigglesworth', birthDate: '2007-01-31' });
  const { rosterId } = await sender.check([alike]);
  await sender.rows(rosterId);
  const entries = await owner<{
    action: string;
    job: string;
    entity: string;
    after: Record<string, unknown>;
  }>(
    sql`select action, job, entity, after from audit.log where organization_id = ${portal.organizationId}
      and (entity = 'roster_imports' and entity_id = ${String(rosterId)} or action = 'read' and after -> 'profileIds' @> to_jsonb(${here.id}::int))
    order by id`,
  );
  expect(entries[0]).toMatchObject({
    action: 'insert',
    job: 'integrations.partner',
    entity: 'roster_imports',
    after: { integration_id: given.integrationId },
  });
  expect(entries.filter(({ action }) => action === 'read')).not.toEqual([]);
  expect(JSON.stringify(entries)).not.toContain('Wigglesworth');
});

test('each row says why it is refused, by its number', async () => {
  const twin = sentPerson();
  const checked = await sender.check([
    sentPerson({ birthDate: '03/14/2009' }),
    sentPerson({ birthDate: '2009-03-14T23:00:00-05:00' }),
    sentPerson({ groups: ['Nowhere'] }),
    twin,
    sentPerson({ externalId: twin.externalId }),
    sentPerson({ birthDate: '2999-01-01' }),
    sentPerson({ firstName: "D'Arcy", lastName: 'Зеленська-O’Neil' }),
  ]);
  const rows = await sender.rows(checked.rosterId);
  expect(rows.map(({ action, problems }) => [action, ...problems])).toEqual([
    ['refused', 'Birth Date must be YYYY-MM-DD, without a time or time zone.'],
    ['refused', 'Birth Date must be YYYY-MM-DD, without a time or time zone.'],
    ['refused', 'Groups: you cannot choose Nowhere.'],
    ['refused', 'External ID: row 5 has the same one.'],
    ['refused', 'External ID: row 4 has the same one.'],
    ['refused', 'Birth Date must not be in the future.'],
    ['create'],
  ]);
  expect(checked.counts).toMatchObject({ refused: 6, toCreate: 1 });
  await sender.apply(checked);
  expect((await sender.rows(checked.rosterId)).map(({ outcome }) => outcome)).toEqual([
    ...Array.from({ length: 6 }, () => 'rejected'),
    'created',
  ]);
  expect(await profilesWith(rows[6]?.externalId ?? '')).toMatchObject([
    { firstName: "D'Arcy", lastName: 'Зеленська-O’Neil' },
  ]);
});

test('an external id of somebody else, or of several people, is refused and names nobody', async () => {
  const holder = { birthDate: '1999-12-24', externalId: 'HELD-1' };
  await givenProfile(portal.server.db, portal.organizationId, {
    firstName: 'Octavia',
    lastName: 'Holdersby',
    ...holder,
  });
  for (const firstName of ['Una', 'Ida'])
    await givenProfile(portal.server.db, portal.organizationId, {
      firstName,
      lastName: 'Doubleton',
      externalId: 'HELD-2',
    });
  const checked = await sender.check([
    sentPerson({ externalId: 'HELD-1' }),
    sentPerson({ externalId: 'HELD-2' }),
  ]);
  const rows = await sender.rows(checked.rosterId);
  expect(rows.map(({ action, problems }) => [action, ...problems])).toEqual([
    ['refused', 'External ID: someone here with a different name and birth date already has it.'],
    ['refused', 'External ID: more than one person here already has it.'],
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/Octavia|Holdersby|1999|Doubleton/);
});

test('an external id with the right birth date and another name renames nobody: it waits for a System Admin', async () => {
  await givenProfile(portal.server.db, portal.organizationId, {
    firstName: 'Philippa',
    lastName: 'Throckmorton',
    birthDate: '2006-11-05',
    sex: 'F',
    externalId: 'HELD-3',
  });
  const other = sentPerson({ externalId: 'HELD-3', birthDate: '2006-11-05' });
  const married = { ...other, firstName: 'Philippa', lastName: 'Featherstonehaugh' };
  const checked = await sender.check([other]);
  expect((await sender.rows(checked.rosterId))[0]).toMatchObject({
    action: 'possibleDuplicate',
    problems: [],
  });
  const corrected = await sender.check([married]);
  expect((await sender.rows(corrected.rosterId))[0]).toMatchObject({ action: 'update' });
});

test('what is sent twice is taken once, also at once; another roster under the same key is refused', async () => {
  const body = { idempotencyKey: newKey(), people: [sentPerson()] };
  const both = await Promise.all([sender.ask('/rosters', body), sender.ask('/rosters', body)]);
  const ids = await Promise.all(
    both.map(async (one) => ((await one.json()) as { rosterId: number }).rosterId),
  );
  expect(new Set(ids).size).toBe(1);
  const other = await sender.ask('/rosters', { ...body, people: [sentPerson()] });
  expect(other.status).toBe(409);
  // Which roster is in the way is there for a program to read.
  expect(await other.json()).toMatchObject({
    errors: [{ code: 'roster.key_reused', params: { rosterId: [...ids][0] } }],
  });
});

test('a check that was lost with its server is taken up when the same roster is sent again', async () => {
  const body = { idempotencyKey: newKey(), people: [sentPerson()] };
  const { rosterId } = (await (await sender.ask('/rosters', body)).json()) as { rosterId: number };
  await sender.until(rosterId, ({ status }) => status === 'checked');
  await owner(
    sql`update roster_imports set status = 'checking', moved_at = now() - interval '5 minutes' where id = ${rosterId}`,
  );
  await sender.until(rosterId, ({ isStalled }) => isStalled);
  expect(await (await sender.ask('/rosters', body)).json()).toMatchObject({ rosterId, isStalled: false });
  const checked = await sender.until(rosterId, ({ status }) => status === 'checked');
  expect(checked.counts).toMatchObject({ toCreate: 1 });
});

test('a dry run is not applied once somebody it is about came, changed or left', async () => {
  const person = sentPerson();
  const checked = await sender.check([person]);
  const wrong = await sender.ask(`/rosters/${checked.rosterId}/apply`, { fingerprint: 'f'.repeat(64) });
  expect(wrong.status).toBe(409);
  await givenProfile(portal.server.db, portal.organizationId, {
    firstName: person.firstName,
    lastName: person.lastName,
    birthDate: person.birthDate,
  });
  const { fingerprint } = checked;
  // Computing the fingerprint takes a second for a large roster, so asking answers the stored one.
  expect(await sender.until(checked.rosterId, () => true)).toMatchObject({ fingerprint });
  const late = await sender.ask(`/rosters/${checked.rosterId}/apply`, { fingerprint });
  expect(late.status).toBe(409);
  expect(await late.json()).toMatchObject({ errors: [{ code: 'roster.changed' }] });
  expect(await profilesWith(person.externalId)).toEqual([]);
  // The refusal stored a new fingerprint, by which the system says that it read how the roster is now.
  const now = await sender.until(checked.rosterId, () => true);
  expect(now).toMatchObject({ status: 'checked', fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(now.fingerprint).not.toBe(fingerprint);
  expect((await sender.ask(`/rosters/${checked.rosterId}/apply`, { fingerprint })).status).toBe(409);
  await sender.apply(now);
});

test('a dry run that a release before this one checked has a fingerprint too', async () => {
  const checked = await sender.check([sentPerson()]);
  await owner(sql`update roster_imports set fingerprint = null where id = ${checked.rosterId}`);
  expect(await sender.until(checked.rosterId, () => true)).toEqual(checked);
  await sender.apply(checked);
});
