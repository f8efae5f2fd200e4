import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/platform/database/database.ts';
import { givenAccount, givenGroup } from '../builders/people.ts';
import { givenCode, givenProtocol } from '../builders/programs.ts';
import { type AccessWorld, accessWorld, running, viewing } from './access-world.ts';
import { aViewer } from './viewers.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await accessWorld();
});
afterAll(() => world.db.close());

describe('totals', () => {
  const totals = (scope: Scope) =>
    world.db.database.transaction(scope, async (tx) => {
      const rows = await tx.query<{ id: number }>(
        sql`select organization_id as id from organization_counts order by 1`,
      );
      return rows.map((row) => row.id);
    });
  test('are exact, kept by those who come and go', async () => {
    const [count] = await world.db.database.transaction(world.admin(world.own), (tx) =>
      tx.query<{ profiles: number; counted: number }>(sql`select profiles,
        (select count(*) from profile_summaries where organization_id = ${world.own}) as counted
        from organization_counts where organization_id = ${world.own}`),
    );
    expect(count?.profiles).toBe(running.length);
    expect(count?.counted).toBe(running.length);
  });
  test('a System Admin sees the world.own one, an enterprise the children’s, a User none', async () => {
    expect(await totals(world.admin(world.own))).toEqual([world.own]);
    expect(await totals(world.enterprise())).toEqual([world.own, world.foreign]);
    await expect(totals(world.member([world.football]))).rejects.toThrow('permission denied');
  });
  test('an enterprise that sees a child’s totals sees none of its people', async () => {
    expect(await world.as(world.enterprise(), sql`select id from profiles`)).toEqual(running);
  });
});

describe('codes and arrivals of nobody known', () => {
  test('a User sees codes of granted groups and of new people, not of other groups', async () => {
    const soccer = (await givenGroup(world.db, world.own)).id;
    const protocolId = (await givenProtocol(world.db, world.own)).id;
    const made = {
      granted: (await givenCode(world.db, world.own, { groupId: world.football, protocolId, code: '91001' }))
        .id,
      other: (await givenCode(world.db, world.own, { groupId: soccer, protocolId, code: '91002' })).id,
      newPeople: (await givenCode(world.db, world.own, { protocolId, code: '91003' })).id,
    };
    const codesOf = (scope: Scope) =>
      world.db.database.transaction(scope, async (tx) => {
        const rows = await tx.query<{ id: number }>(
          sql`select id from codes where id = any (${sql.param(Object.values(made))}::int[]) order by id`,
        );
        return rows.map((row) => row.id);
      });
    expect(await codesOf(world.member([world.football]))).toEqual([made.granted, made.newPeople]);
    expect(await codesOf(world.admin(world.own))).toEqual([made.granted, made.other, made.newPeople]);
    expect(await codesOf(world.admin(world.foreign))).toEqual([]);
  });
  test('held for nobody: System Admins see it, and the User who sent it, no other', async () => {
    const sender = (await givenAccount(world.db, { organizationId: world.own })).id;
    const [held] = await world.db.owner<{ id: number }>(sql`insert into submissions
      (organization_id, client_uuid, content_hash, account_id, status, reason_code, body)
      values (${world.own}, gen_random_uuid(), 'x', ${sender}, 'held', 'match.none', '{"person":{"lastName":"Hidden"}}') returning id`);
    const sees = (scope: Scope) =>
      world.db.database.transaction(scope, (tx) =>
        tx.query(sql`select id from submissions where id = ${held?.id ?? 0}`),
      );
    expect(await sees(world.admin(world.own))).toHaveLength(1);
    expect(
      await sees(
        viewing(
          aViewer({
            kind: 'member',
            accountId: sender,
            organizationId: world.own,
            groupIds: [world.football],
          }),
        ),
      ),
    ).toHaveLength(1);
    expect(await sees(world.member([world.football]))).toHaveLength(0);
  });
  test('internal staff read what arrived without the person in it', async () => {
    const rows = await world.db.database.transaction(world.internalStaff(), (tx) =>
      tx.query<{ body: Record<string, unknown> }>(sql`select body from submissions where status = 'held'`),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Hidden');
  });
  test('a code token puts in what its world.own code sent, and nothing else', async () => {
    const { id: codeId } = await givenCode(world.db, world.own, { code: '91004' });
    const device = viewing(aViewer({ kind: 'codeToken', organizationId: world.own, codeId, codeTokenId: 1 }));
    const send = (organizationId: number, code: number) =>
      world.db.database.transaction(device, (tx) =>
        tx.query(sql`insert into submissions (organization_id, client_uuid, content_hash, code_id, status, body)
          values (${organizationId}, gen_random_uuid(), 'x', ${code}, 'stored', '{}')`),
      );
    await expect(send(world.own, codeId)).resolves.toEqual([]);
    await expect(send(world.own, codeId + 1)).rejects.toThrow('row-level security');
    await expect(send(world.foreign, codeId)).rejects.toThrow('row-level security');
  });
});
