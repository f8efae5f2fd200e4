import { chooseRosterRows, startRosterImport, undoRosterImport } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenAccount, givenProfile } from '../../../test/builders/people.ts';
import { givenCode, givenProtocol } from '../../../test/builders/programs.ts';
import { refusalOf } from '../../../test/portal.ts';
import { head, somebody } from '../../../test/roster-people.ts';
import { type RosterPortal, startRosterPortal } from '../../../test/roster-portal.ts';

let portal: RosterPortal;
beforeAll(async () => {
  portal = await startRosterPortal();
});
afterAll(() => portal.server.stop());

/** Imports so many new people, and answers the import and their profiles. */
async function imported(count: number): Promise<{ id: number; profileIds: number[] }> {
  const people = Array.from({ length: count }, somebody);
  const id = await portal.upload(
    [head, ...people.map((one) => `${one.firstName},${one.lastName},5/6/2010,F,,,,`)].join('\n'),
  );
  await portal.check(id);
  await portal.run(id);
  return { id, profileIds: (await portal.rows(id)).map(({ profileId }) => profileId ?? 0) };
}
const reasonsOf = async (id: number) => (await portal.rows(id)).map(({ reason }) => reason);

test('a profile that was moved, got a code or was opened to a family since is kept', async () => {
  const { db } = portal.server;
  const { id, profileIds } = await imported(6);
  const [grouped = 0, protocolled = 0, coded = 0, linked = 0, offered = 0] = profileIds;
  const { organizationId, hidden } = portal;
  await db.owner(
    sql`insert into profile_groups (organization_id, profile_id, group_id) values (${organizationId}, ${grouped}, ${hidden})`,
  );
  const protocolId = (await givenProtocol(db, organizationId)).id;
  await db.owner(
    sql`update profile_organizations set default_protocol_id = ${protocolId} where profile_id = ${protocolled}`,
  );
  await givenCode(db, organizationId, { profileId: coded });
  const family = await givenAccount(db, { accountTypeId: 5 });
  await db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
    values (${family.id}, ${family.email}, ${linked}, 3)`);
  await db.owner(sql`insert into profile_access_links (organization_id, profile_id, created_by, expires_at)
    values (${organizationId}, ${offered}, ${family.id}, now() + interval '1 day')`);
  await portal.undo(id);
  const moved = 'This profile has been given other groups or another protocol since then.';
  const opened = 'This profile has been given a code or a family account since then.';
  expect(await reasonsOf(id)).toEqual([moved, moved, opened, opened, opened, null]);
});

test('what comes to a profile at the very moment of the undo keeps it', async () => {
  const { id, profileIds } = await imported(2);
  const { organizationId } = portal;
  let finish = () => {};
  const asked = new Promise<void>((resolve) => {
    finish = resolve;
  });
  // Somebody notes an injury, and is not through with it yet.
  const noting = portal.server.db.database.transaction(
    { as: 'job', name: 'fixture', organizationId, accountId: null },
    async (tx) => {
      await tx.query(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at)
        values (${organizationId}, ${profileIds[0] ?? 0}, 1, 'Concussion', now())`);
      await asked;
    },
  );
  const undone = portal.undo(id);
  // The undo has come past both by then: the one that nobody holds is undone. The embedded database lets nobody else in meanwhile.
  if (portal.server.db.database.kind === 'postgres')
    await vi.waitFor(async () => expect((await portal.find(id)).counts).toMatchObject({ undone: 1 }), {
      timeout: 10_000,
      interval: 50,
    });
  finish();
  await noting;
  await undone;
  expect(await reasonsOf(id)).toEqual(['This profile has had tests or events since then.', null]);
  const [kept] = await portal.server.db.owner<{ isHere: boolean }>(
    sql`select deleted_at is null as is_here from profiles where id = ${profileIds[0] ?? 0}`,
  );
  expect(kept).toEqual({ isHere: true });
});

test('an import that was lost half way is undone without being finished first', async () => {
  const { id, profileIds } = await imported(2);
  await portal.server.db.owner(
    sql`update roster_imports set status = 'importing', done_count = 2, moved_at = now() where id = ${id}`,
  );
  const ask = { rosterImportId: id };
  expect(await refusalOf(portal.server, undoRosterImport, ask, portal.admin)).toMatchObject({
    code: 'roster.busy',
  });
  await portal.server.db.owner(
    sql`update roster_imports set moved_at = now() - interval '5 minutes' where id = ${id}`,
  );
  await portal.undo(id);
  expect((await portal.find(id)).counts).toMatchObject({ undone: 2, created: 0 });
  const [left] = await portal.server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from profiles where id = any (${sql.param(profileIds)}::int[]) and deleted_at is null`,
  );
  expect(left?.count).toBe(0);
  // What is undone does not start again.
  expect(await refusalOf(portal.server, startRosterImport, ask, portal.admin)).toMatchObject({
    code: 'roster.busy',
  });
});

test('an updated profile that was moved since stays in its group; one that was not leaves what it joined', async () => {
  const { db } = portal.server;
  const { organizationId, football, hidden } = portal;
  const people = [somebody(), somebody()];
  const ids: number[] = [];
  for (const { firstName, lastName } of people)
    ids.push(
      (
        await givenProfile(db, organizationId, {
          firstName,
          lastName,
          birthDate: '2010-05-06',
          groupIds: [hidden],
        })
      ).id,
    );
  const id = await portal.upload(
    [head, ...people.map((one) => `${one.firstName},${one.lastName},5/6/2010,F,,,,`)].join('\n'),
  );
  await portal.check(id);
  const update = { rosterImportId: id, rows: { band: 'any' }, choice: 'update' } as const;
  await portal.server.sendOk(chooseRosterRows, update, portal.admin);
  await portal.run(id);
  expect((await portal.find(id)).counts).toMatchObject({ updated: 2, created: 0 });
  await db.owner(sql`delete from profile_groups where profile_id = ${ids[0] ?? 0} and group_id = ${hidden}`);
  await portal.undo(id);
  expect(await reasonsOf(id)).toEqual(['This profile has been given other groups since then.', null]);
  const groups = await db.owner<{ profileId: number; groupId: number }>(
    sql`select profile_id, group_id from profile_groups where profile_id = any (${sql.param(ids)}::int[]) order by profile_id`,
  );
  expect(groups.map(({ groupId }) => groupId)).toEqual([football, hidden]);
});

test('a profile into which another one was merged since is kept', async () => {
  const { id, profileIds } = await imported(1);
  const lost = (await givenProfile(portal.server.db, portal.organizationId)).id;
  await portal.server.db.owner(
    sql`update profiles set merged_into_id = ${profileIds[0] ?? 0}, deleted_at = now() where id = ${lost}`,
  );
  await portal.undo(id);
  expect(await reasonsOf(id)).toEqual(['This profile has been merged with another profile since then.']);
});
