import { excludeIncludeTestResults, partnerBase, rotateIntegrationKey } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIntegrationKey } from '../../../../test/builders/integration-keys.ts';
import { type DeliveryPortal, startDeliveryPortal } from '../../../../test/delivery-portal.ts';
import { type Random, randomOf } from '../../../../test/fuzz/random.ts';
import { startPartnerSystem } from '../../../../test/partner-client.ts';
import { setPresent } from '../../../../test/present.ts';

const dayMs = 86_400_000;
let portal: DeliveryPortal;
beforeAll(async () => {
  portal = await startDeliveryPortal({});
});
afterAll(() => portal.server.stop());

/** What the partner must have, worked out from the tables themselves and not from what is told. */
async function truth(organizationId: number): Promise<Map<number, object>> {
  const rows = await portal.server.db.owner<{ testId: number; externalId: string; measures: object[] }>(
    sql`select t.id as test_id, p.external_id, (select jsonb_agg(jsonb_build_object('measureId', m.measure_id, 'score', m.score,
      'standing', m.standing) order by m.measure_id) from test_measures m where m.test_id = t.id) as measures
    from tests t join profiles p on p.id = t.profile_id where t.organization_id = ${organizationId} and p.external_id is not null
      and p.deleted_at is null`,
  );
  return new Map(rows.map(({ testId, ...facts }) => [testId, facts]));
}

interface Day {
  random: Random;
  people: { profileId: number; testIds: number[] }[];
}

/** What happens on a day: new tests, decisions about results, ids given and corrected, tests moved and deleted. */
async function live({ random, people }: Day): Promise<void> {
  const { server, admin } = portal;
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const { profileId, testId } = await portal.aTested();
    people.push({ profileId, testIds: [testId] });
    if (random.chance(0.75))
      await server.db.owner(
        sql`update profiles set external_id = ${`A-${profileId}`} where id = ${profileId}`,
      );
  }
  const someone = random.pick(people);
  const [testId] = someone.testIds;
  switch (1 + random.below(5)) {
    case 1:
      await server.db.owner(
        sql`update profiles set external_id = ${random.pick([null, `B-${someone.profileId}`])} where id = ${someone.profileId}`,
      );
      break;
    case 2: {
      const other = random.pick(people);
      await server.db.owner(
        sql`update tests set profile_id = ${other.profileId} where profile_id = ${someone.profileId}`,
      );
      if (other !== someone) other.testIds.push(...someone.testIds.splice(0));
      break;
    }
    case 3:
      if (testId === undefined) break;
      await server.db.owner(sql`delete from tests where id = ${testId}`);
      someone.testIds.shift();
      break;
    default: {
      if (testId === undefined) break;
      const [result] = await server.db.owner<{ id: number; isExcluded: boolean }>(
        sql`select id, is_excluded from results where test_id = ${testId} order by id limit 1`,
      );
      if (result === undefined) break;
      await server.sendOk(
        excludeIncludeTestResults,
        {
          profileId: someone.profileId,
          profileTestId: testId,
          profileTestResultIds: [result.id],
          shouldExclude: !result.isExcluded,
          reason: 'Played for a month',
        },
        admin,
      );
    }
  }
}

test('a month of nightly pulls with lost replies: nothing is missing, nothing is doubled, and each delivery is told', async () => {
  const { server, organizationId, admin } = portal;
  const random = randomOf(20_261_126);
  const { key: firstKey, integrationId } = await givenIntegrationKey(server.db, organizationId, {
    partnerId: 2,
  });
  const partner = startPartnerSystem(`${server.url}${partnerBase}`, {
    pageSize: 3,
    isLost: () => random.chance(0.25),
  });
  const start = Date.now();
  const people: Day['people'] = [];
  let key = firstKey;
  for (let day = 0; day < 30; day += 1) {
    const night = new Date(start + day * dayMs);
    await setPresent(server.db, night);
    await live({ random, people });
    if (day === 10) {
      key = (await server.sendOk(rotateIntegrationKey, { id: integrationId }, admin)).apiKey;
      // On that day, by the clock of the month; the partner changes over five days later.
      await server.db.owner(
        sql`update integration_keys set ends_at = ${new Date(night.getTime() + 7 * dayMs).toISOString()}::timestamptz
        where integration_id = ${integrationId} and ends_at is not null`,
      );
    }
    // A night is longer than a minute.
    await server.services.limits.clear(
      { name: 'partner-key', max: 60, windowSeconds: 60 },
      String(integrationId),
    );
    portal.setClock(night);
    await partner.night(day < 15 ? firstKey : key);
    portal.setClock(null);

    const expected = await truth(organizationId);
    const has = [...partner.tests].map(([testId, { content }]) => [
      testId,
      {
        externalId: content.externalId,
        measures: (content.measures as { name?: string }[]).map(({ name: _name, ...measure }) => measure),
      },
    ]);
    expect(new Map(has as [number, object][])).toEqual(expected);
  }
  expect(partner.lost).toBeGreaterThan(10);
  expect(partner.taken.length).toBeGreaterThan(40);
  expect(new Set(partner.taken).size).toBe(partner.taken.length);
  const deliveries = await server.db.owner<{ testId: number; statusId: number }>(
    sql`select test_id, intent_status_id as status_id from pdf_sync_intents where integration_id = ${integrationId} order by test_id`,
  );
  const delivered = new Map(deliveries.map(({ testId, statusId }) => [testId, statusId]));
  expect([...partner.tests.keys()].filter((testId) => delivered.get(testId) !== 3)).toEqual([]);
  await setPresent(server.db, null);
}, 60_000);
