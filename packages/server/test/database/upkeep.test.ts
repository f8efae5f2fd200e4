import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import type { Tx } from '../../src/platform/database/database.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenMembership } from '../builders/stored-tests.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { aViewer } from './viewers.ts';

let db: TestDatabase;
let accountId: number;
let own: number;
let football: number;
beforeAll(async () => {
  db = await testDatabase();
  accountId = (await givenAccount(db)).id;
});
afterAll(() => db.close());
beforeEach(async () => {
  own = (await givenOrganization(db)).id;
  football = (await givenGroup(db, own)).id;
});

interface Summary {
  fullName: string;
  sortName: string;
  isInactive: boolean;
  graduationYear: number | null;
}
const summaryOf = async (profileId: number, organizationId = own): Promise<Summary | undefined> => {
  const [row] = await db.owner<Summary>(sql`select full_name, sort_name,
    is_inactive, graduation_year
    from profile_summaries where profile_id = ${profileId} and organization_id = ${organizationId}`);
  return row;
};
const countOf = async (organizationId = own) => {
  const [row] = await db.owner<{ n: number }>(
    sql`select profiles as n from organization_counts where organization_id = ${organizationId}`,
  );
  return row?.n;
};
const syncOf = async (profileId: number, organizationId = own) => {
  const [row] = await db.owner<{ seq: number }>(
    sql`select sync_seq as seq from profile_organizations where profile_id = ${profileId} and organization_id = ${organizationId}`,
  );
  return row?.seq ?? 0;
};

describe('a name', () => {
  test('stands in every list row as the profile has it, whatever was written there', async () => {
    const { id } = await givenProfile(db, own, { firstName: 'Élodie', lastName: 'Ångström' });
    expect(await summaryOf(id)).toMatchObject({ fullName: 'Élodie Ångström', sortName: 'angstrom elodie' });
    await db.owner(
      sql`update profile_summaries set sort_name = 'wrong', first_name = 'Élodie' where profile_id = ${id}`,
    );
    expect(await summaryOf(id)).toMatchObject({ sortName: 'angstrom elodie' });
  });
  test('follows a change in every organization, and phones are told', async () => {
    const other = (await givenOrganization(db)).id;
    const { id } = await givenProfile(db, own, { firstName: 'Ann', lastName: 'Old' });
    await givenMembership(db, other, id);
    const before = [await syncOf(id), await syncOf(id, other)];
    await db.owner(sql`update profiles set last_name = 'New', graduation_year = 2031 where id = ${id}`);
    for (const organizationId of [own, other])
      expect(await summaryOf(id, organizationId)).toMatchObject({
        fullName: 'Ann New',
        graduationYear: 2031,
      });
    expect(await syncOf(id)).toBeGreaterThan(before[0] ?? 0);
    expect(await syncOf(id, other)).toBeGreaterThan(before[1] ?? 0);
  });
});

describe('a membership', () => {
  test('that ends leaves the lists, the groups and the count; its return brings a list row back', async () => {
    const { id } = await givenProfile(db, own, { groupIds: [football] });
    await givenProfile(db, own);
    expect(await countOf()).toBe(2);
    await db.owner(sql`update profile_organizations set ended_at = now() where profile_id = ${id}`);
    expect(await summaryOf(id)).toBeUndefined();
    expect(await db.owner(sql`select 1 from profile_groups where profile_id = ${id}`)).toEqual([]);
    expect(await countOf()).toBe(1);
    await db.owner(sql`update profile_organizations set ended_at = null where profile_id = ${id}`);
    expect(await summaryOf(id)).toMatchObject({ isInactive: true });
    expect(await countOf()).toBe(2);
  });
  test('of a deleted profile ends everywhere', async () => {
    const other = (await givenOrganization(db)).id;
    const { id } = await givenProfile(db, own, { groupIds: [football] });
    await givenMembership(db, other, id);
    await db.owner(sql`update profiles set deleted_at = now() where id = ${id}`);
    const rows = await db.owner(
      sql`select 1 from profile_organizations where profile_id = ${id} and ended_at is null`,
    );
    expect(rows).toEqual([]);
    expect(await summaryOf(id, other)).toBeUndefined();
    expect([await countOf(), await countOf(other)]).toEqual([0, 0]);
  });
  test('many at once are counted once each', async () => {
    await db.owner(sql`insert into profiles (organization_id, first_name, last_name, birth_date)
      select ${own}, 'Many', 'P' || i, '2010-01-01' from generate_series(1, 300) i`);
    await db.owner(sql`insert into profile_organizations (organization_id, profile_id)
      select organization_id, id from profiles where organization_id = ${own}`);
    await db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name)
      select organization_id, id, first_name, last_name from profiles where organization_id = ${own}`);
    expect(await countOf()).toBe(300);
    await db.owner(
      sql`update profile_organizations set ended_at = now() where organization_id = ${own} and profile_id % 3 = 0`,
    );
    const [left] = await db.owner<{ n: number }>(
      sql`select count(*)::int as n from profile_summaries where organization_id = ${own}`,
    );
    expect(await countOf()).toBe(left?.n);
    expect(left?.n).toBe(200);
  });
});

describe('C224: a profile is active while it is in at least one enabled group', () => {
  test('joining, leaving, disabling and deleting groups', async () => {
    const soccer = (await givenGroup(db, own)).id;
    const { id } = await givenProfile(db, own);
    const isInactive = async () => (await summaryOf(id))?.isInactive;
    const join = (groupId: number) =>
      db.owner(
        sql`insert into profile_groups (organization_id, profile_id, group_id) values (${own}, ${id}, ${groupId})`,
      );
    expect(await isInactive()).toBe(true);
    await join(football);
    expect(await isInactive()).toBe(false);
    await join(soccer);
    await db.owner(sql`update groups set is_enabled = false where id = ${football}`);
    expect(await isInactive()).toBe(false);
    await db.owner(sql`delete from profile_groups where profile_id = ${id} and group_id = ${soccer}`);
    expect(await isInactive()).toBe(true);
    await db.owner(sql`update groups set is_enabled = true where id = ${football}`);
    expect(await isInactive()).toBe(false);
    await db.owner(sql`update groups set deleted_at = now() where id = ${football}`);
    expect(await isInactive()).toBe(true);
  });
});

describe('the roster’s cursor', () => {
  const changesSince = (viewer: Viewer, since: number) =>
    db.database.transaction({ as: 'viewer', viewer, requestId: 'test' }, async (tx) => {
      const rows = await tx.query<{ id: number }>(
        sql`select profile_id as id from search.roster_changes(${viewer.organizationId}, ${since}, 100)`,
      );
      return rows.map((row) => row.id);
    });
  const admin = () => aViewer({ kind: 'admin', accountId, organizationId: own });
  const scope = () => ({ as: 'job', name: 'test', organizationId: own, accountId: null }) as const;
  const touch = (tx: Tx, id: number) =>
    tx.query(sql`update profile_organizations set baseline_start_at = now() where profile_id = ${id}`);
  /** A transaction that did its work and is not over until it is told. */
  const held = async (work: (tx: Tx) => Promise<unknown>) => {
    let finish = () => {};
    let worked = () => {};
    const hasWorked = new Promise<void>((resolve) => {
      worked = resolve;
    });
    const done = db.database.transaction(scope(), async (tx) => {
      await work(tx);
      worked();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await hasWorked;
    return { finish: () => finish(), done };
  };

  test.each<{ why: string; change: (id: number) => SQL }>([
    { why: 'a name', change: (id) => sql`update profiles set first_name = 'Other' where id = ${id}` },
    {
      why: 'a group',
      change: (id) =>
        sql`insert into profile_groups (organization_id, profile_id, group_id) values (${own}, ${id}, ${football})`,
    },
    {
      why: 'an end',
      change: (id) => sql`update profile_organizations set ended_at = now() where profile_id = ${id}`,
    },
    { why: 'a deletion', change: (id) => sql`update profiles set deleted_at = now() where id = ${id}` },
  ])('sees $why', async ({ change }) => {
    const { id } = await givenProfile(db, own);
    await givenProfile(db, own);
    const cursor = Number(
      (await db.owner<{ n: number }>(sql`select max(sync_seq) as n from profile_organizations`))[0]?.n,
    );
    expect(await changesSince(admin(), cursor)).toEqual([]);
    await db.owner(change(id));
    expect(await changesSince(admin(), cursor)).toEqual([id]);
  });
  test('tells nothing of another organization', async () => {
    const foreign = (await givenOrganization(db)).id;
    await givenProfile(db, foreign);
    const rows = await db.database.transaction({ as: 'viewer', viewer: admin(), requestId: 'test' }, (tx) =>
      tx.query(sql`select * from search.roster_changes(${foreign}, 0, 100)`),
    );
    expect(rows).toEqual([]);
  });

  test.runIf(inject('database').kind === 'postgres')(
    'never passes a change that commits later: a number is given at the end of a transaction, in the order of commits',
    async () => {
      const first = await givenProfile(db, own);
      const second = await givenProfile(db, own);
      const cursor = await syncOf(second.id);
      const { finish, done } = await held((tx) => touch(tx, first.id));
      // Whoever changes somebody else meanwhile does not wait for the rest of the first one's work.
      await db.database.transaction(scope(), (tx) => touch(tx, second.id));
      expect(await changesSince(admin(), cursor)).toEqual([second.id]);
      const later = await syncOf(second.id);
      finish();
      await done;
      expect(await changesSince(admin(), later)).toEqual([first.id]);
    },
  );
  test.runIf(inject('database').kind === 'postgres')(
    'a number that was given holds the next one back until its commit',
    async () => {
      const first = await givenProfile(db, own);
      const second = await givenProfile(db, own);
      const cursor = await syncOf(second.id);
      const { finish, done } = await held(async (tx) => {
        await touch(tx, first.id);
        // As at the end of the transaction.
        await tx.query(sql`set constraints all immediate`);
      });
      let isSecondDone = false;
      const quick = db.database
        .transaction(scope(), (tx) => touch(tx, second.id))
        .then(() => {
          isSecondDone = true;
        });
      await new Promise((resolve) => setTimeout(resolve, 200));
      // The later change waits, so whoever asks now gets neither and misses nothing.
      expect(isSecondDone).toBe(false);
      expect(await changesSince(admin(), cursor)).toEqual([]);
      finish();
      await Promise.all([done, quick]);
      expect(await changesSince(admin(), cursor)).toEqual([first.id, second.id]);
    },
  );
  test('a thousand new people get a number each and are counted, in one transaction', async () => {
    const [before] = await db.owner<{ n: number }>(
      sql`select max(sync_seq)::int as n from profile_organizations`,
    );
    await db.owner(sql`with born as (insert into profiles (organization_id, first_name, last_name, birth_date, sex)
        select ${own}, 'P' || n, 'Many', '2009-03-14', 'F' from generate_series(1, 1000) n returning id, first_name),
      members as (insert into profile_organizations (organization_id, profile_id) select ${own}, id from born)
      insert into profile_summaries (organization_id, profile_id, first_name, last_name)
      select ${own}, id, first_name, 'Many' from born`);
    const [after] = await db.owner<{ n: number; least: number }>(
      sql`select count(distinct sync_seq)::int as n, min(sync_seq)::int as least
      from profile_organizations where organization_id = ${own}`,
    );
    expect(after?.n).toBe(1_000);
    expect(after?.least).toBeGreaterThan(before?.n ?? 0);
    expect(await countOf()).toBe(1_000);
  });
  test.runIf(inject('database').kind === 'postgres')(
    'other organizations do not wait for each other',
    async () => {
      const foreign = (await givenOrganization(db)).id;
      const here = await givenProfile(db, own);
      const there = await givenProfile(db, foreign);
      const change = (organizationId: number, id: number, inside: () => Promise<unknown>) =>
        db.database.transaction({ as: 'job', name: 'test', organizationId, accountId: null }, async (tx) => {
          await tx.query(
            sql`update profile_organizations set baseline_start_at = now() where profile_id = ${id}`,
          );
          await inside();
        });
      await change(own, here.id, () => change(foreign, there.id, async () => undefined));
    },
  );
});
