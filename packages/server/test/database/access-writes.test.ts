import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAccount, givenGroup } from '../builders/people.ts';
import { givenProtocol } from '../builders/programs.ts';
import { type AccessWorld, accessWorld } from './access-world.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await accessWorld();
});
afterAll(() => world.db.close());

describe('what a User may not change', () => {
  test('results of a group that was not granted', async () => {
    const changed = await world.run(
      world.member([world.football]),
      sql`update results set is_excluded = true where profile_id = ${world.idOf('inSoccer')} returning id`,
    );
    expect(changed).toEqual([]);
  });
  test('a decision about a result out of reach, though its id is known', async () => {
    const [hidden] = await world.db.owner<{ id: number }>(
      sql`select id from results where profile_id = ${world.idOf('inSoccer')}`,
    );
    await expect(
      world.run(
        world.member([world.football]),
        sql`insert into result_decisions (organization_id, profile_id, result_id, action, account_id)
          values (${world.own}, ${world.idOf('inFootball')}, ${hidden?.id ?? 0}, 'exclude', ${world.accountId})`,
      ),
    ).rejects.toThrow('row-level security');
  });
  test.each([
    { what: 'for a group that was not granted', group: 'soccer', person: null, isOwn: true },
    { what: 'for a profile out of reach', group: null, person: 'inSoccer', isOwn: true },
    { what: 'for a profile that the organization lost', group: null, person: 'ended', isOwn: true },
    { what: "in somebody else's name", group: null, person: 'inFootball', isOwn: false },
  ] as const)('a code $what', async ({ group, person, isOwn }) => {
    const protocolId = (await givenProtocol(world.db, world.own)).id;
    const groupId = group === null ? null : (await givenGroup(world.db, world.own)).id;
    const profileId = person === null ? null : world.idOf(person);
    const author = isOwn ? world.accountId : (await givenAccount(world.db, { organizationId: world.own })).id;
    const insert = sql`insert into codes (organization_id, code, group_id, profile_id, protocol_id,
      session_type_id, starts_at, ends_at, created_by) values (${world.own}, '70001', ${groupId}::int, ${profileId}::int, ${protocolId}, 9,
      now(), now() + interval '1 hour', ${author}) on conflict do nothing`;
    await expect(world.run(world.member([world.football]), insert)).rejects.toThrow('row-level security');
  });
  test('of a code that is there more than its end, its type and that it is gone', async () => {
    for (const change of [
      sql`group_id = null`,
      sql`profile_id = null`,
      sql`code = '70001'`,
      sql`created_by = null`,
    ]) {
      await expect(
        world.run(world.member([world.football]), sql`update codes set ${change}`),
      ).rejects.toThrow('permission denied');
    }
    await expect(world.run(world.member([world.football]), sql`delete from codes`)).rejects.toThrow(
      'permission denied',
    );
  });
  test.each([
    'profile_groups',
    'profile_organizations',
    'profiles',
    'account_groups',
    'groups',
    'protocols',
    'tests',
    'submissions',
    'profile_summaries',
    'profile_baselines',
    'organization_preferences',
  ])('rows of %s', async (table) => {
    await expect(
      world.run(world.member([world.football]), sql`delete from ${sql.identifier(table)}`),
    ).rejects.toThrow('permission denied');
    await expect(
      world.run(world.member([world.football]), sql`insert into ${sql.identifier(table)} default values`),
    ).rejects.toThrow('permission denied');
  });
});

test('who may write what: every grant of every role', async () => {
  const rows = await world.db.owner<{ role: string; what: string }>(sql`
    select r.name as role, lower(p.what) || ' ' || string_agg(case when c.relkind = 'v' then 'staff.' else '' end || c.relname, ', ' order by c.relname, c.relkind) as what
    from pg_class c cross join unnest(array['app','app_admin','app_device','app_family','app_member','app_partner','app_queue','app_staff','app_super']) r (name)
      cross join unnest(array['INSERT','UPDATE','DELETE']) p (what)
    where c.relnamespace in ('public'::regnamespace, 'staff'::regnamespace, 'audit'::regnamespace) and c.relkind in ('r', 'v', 'p')
      and (has_table_privilege(r.name, c.oid, p.what)
        or (p.what <> 'DELETE' and has_any_column_privilege(r.name, c.oid, p.what)))
    group by r.name, p.what order by 1, 2`);
  expect(rows.map(({ role, what }) => `${role}: ${what}`)).toEqual([
    'app_admin: delete account_groups, code_notifications, group_notification_preferences, group_schedule_blocks, roster_import_rows, roster_imports, webhooks',
    'app_admin: insert account_groups, code_notifications, codes, events, export_pieces, exports, external_integrations, group_notification_preferences, group_preferences, group_schedule_blocks, groups, integration_keys, organization_preferences, protocol_items, protocols, result_decisions, roster_import_rows, roster_imports, survey_revisions, surveys, webhook_deliveries, webhook_secrets, webhooks',
    'app_admin: update code_notifications, codes, events, exports, external_integrations, group_demands, group_notification_preferences, group_preferences, groups, integration_keys, organization_preferences, pdf_sync_intents, protocol_items, protocols, results, roster_import_rows, roster_imports, surveys, tests, webhook_deliveries, webhook_secrets, webhooks',
    'app_device: insert submissions',
    'app_member: delete code_notifications, roster_import_rows, roster_imports',
    'app_member: insert code_notifications, codes, events, export_pieces, exports, result_decisions, roster_import_rows, roster_imports',
    'app_member: update code_notifications, codes, events, exports, pdf_sync_intents, results, roster_import_rows, roster_imports, tests',
    'app_partner: insert pdf_sync_intents, roster_import_rows, roster_imports',
    'app_partner: update pdf_sync_intents',
    'app_staff: delete school_decisions',
    'app_staff: insert closed_months, school_decisions',
    'app_staff: update school_decisions',
    'app_super: delete school_decisions',
    'app_super: insert closed_months, events, export_pieces, exports, result_decisions, school_decisions',
    'app_super: update events, exports, pdf_sync_intents, results, staff.results, school_decisions',
  ]);
});

describe('jobs', () => {
  const run = (statement: SQL) => world.run(world.job(), statement);
  test('add to what arrived and never change it', async () => {
    await expect(run(sql`update submissions set status = 'held'`)).rejects.toThrow('permission denied');
    await expect(run(sql`delete from submissions`)).rejects.toThrow('permission denied');
    await expect(run(sql`delete from result_decisions`)).rejects.toThrow('permission denied');
  });
  test('write nothing of another organization', async () => {
    expect(
      await run(sql`update tests set note = 'x' where organization_id = ${world.foreign} returning id`),
    ).toEqual([]);
    await expect(
      run(sql`insert into protocols (organization_id, name) values (${world.foreign}, 'theirs')`),
    ).rejects.toThrow('row-level security');
  });
});
