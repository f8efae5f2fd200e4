import { getProfileDemands, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { type SchedulePortal, startSchedulePortal } from '../../../test/schedule-portal.ts';

let portal: SchedulePortal;
beforeAll(async () => {
  portal = await startSchedulePortal();
});
afterAll(() => portal.server.stop());

const hourMs = 3_600_000;

/** A demand for a cognitive test that is open now. */
async function givenOpenDemand(groupId: number, openSinceMs: number): Promise<void> {
  await portal.server.db.owner(sql`with made as (
      insert into group_preferences (organization_id, group_id, demand_type_id) values (${portal.organizationId}, ${groupId}, 2)
      returning id)
    insert into group_demands (organization_id, group_id, group_preferences_id, demand_type_id, starts_at, ends_at, opened_at)
      select ${portal.organizationId}, ${groupId}, id, 2, ${new Date(Date.now() - openSinceMs).toISOString()}::timestamptz,
        ${new Date(Date.now() + 24 * hourMs).toISOString()}::timestamptz, now() from made`);
}

test('C090: who is in two groups that ask for a test has done it once a test came in since the newer demand began', async () => {
  const { server, organizationId, admin } = portal;
  const [older, newer] = [await portal.aGroup(), await portal.aGroup()];
  const profileId = await portal.aProfile(older.id);
  await server.db.owner(
    sql`insert into profile_groups (organization_id, profile_id, group_id) values (${organizationId}, ${profileId}, ${newer.id})`,
  );
  await givenOpenDemand(older.id, 48 * hourMs);
  await givenOpenDemand(newer.id, hourMs);
  const isTested = async () => {
    const { demands } = await server.sendOk(getProfileDemands, { id: profileId }, admin.options);
    expect(demands.map(({ demandTypeId }) => demandTypeId)).toEqual([2]);
    return demands[0]?.isTested;
  };
  const takeTest = (ago: number) =>
    server.sendOk(
      submitTests,
      {
        tests: [
          {
            ...aSubmittedTest({
              person: { kind: 'profile', profileId },
              completedOn: new Date(Date.now() - ago).toISOString(),
            }),
          },
        ],
      },
      admin.options,
    );
  await takeTest(24 * hourMs);
  expect(await isTested()).toBe(false);
  await takeTest(0);
  expect(await isTested()).toBe(true);
});
