import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyMeasure } from '../../../test/builders/every-measure.ts';
import { givenGroup, givenProfile } from '../../../test/builders/people.ts';
import {
  type Entry,
  entriesOf,
  type FhirPortal,
  idsOf,
  startFhirPortal,
} from '../../../test/fhir/fhir-portal.ts';

let fhir: FhirPortal;
let portal: FhirPortal['portal'];
const ask: FhirPortal['ask'] = (path, init) => fhir.ask(path, init);
beforeAll(async () => {
  fhir = await startFhirPortal();
  ({ portal } = fhir);
});
afterAll(() => fhir.portal.server.stop());

test('a group is told again where its people, its name or its end changed', async () => {
  const { db } = portal.server;
  const group = (await givenGroup(db, portal.organizationId)).id;
  const read = async () => (await ask(`/Group/${group}`)).body;
  let last = '';
  const changesTo = async (facts: Record<string, unknown>) => {
    const body = await read();
    expect(body).toMatchObject(facts);
    const { lastUpdated } = body.meta as { lastUpdated: string };
    expect(lastUpdated > last).toBe(true);
    expect(idsOf(await ask(`/Group?_lastUpdated=gt${last === '' ? '2020-01-01' : last}`))).toContain(
      String(group),
    );
    last = lastUpdated;
  };
  await changesTo({ quantity: 0 });
  const { id } = await givenProfile(db, portal.organizationId, { groupIds: [group], externalId: 'MRN-G' });
  await changesTo({ quantity: 1, member: [{ entity: { reference: `Patient/${id}` } }] });
  await db.owner(sql`update profiles set external_id = null where id = ${id}`);
  await changesTo({ quantity: 0 });
  await db.owner(sql`update groups set name = 'Rowing' where id = ${group}`);
  await changesTo({ name: 'Rowing' });
  await db.owner(sql`update groups set deleted_at = now() where id = ${group}`);
  await changesTo({ active: false });
  await db.owner(sql`update profiles set deleted_at = now() where id = ${id}`);
});

describe('whoever follows _lastUpdated', () => {
  /** A person of their own with one test, and what has changed since for a system that asks. */
  async function followed(externalId: string) {
    const { db } = portal.server;
    const { id } = await givenProfile(db, portal.organizationId, { groupIds: [portal.football], externalId });
    const testId = await fhir.submitted(id, { results: everyMeasure() });
    let last = '2020-01-01';
    const news = async (type: string) => {
      const found = entriesOf(await ask(`/${type}?_lastUpdated=gt${last}&_count=100`));
      return found.filter(({ resource }) =>
        [String(id), String(testId)].includes(resource.id.split('-')[0] ?? ''),
      );
    };
    const caughtUp = async () => {
      const all = await Promise.all(['Patient', 'Encounter'].map(news));
      for (const { resource } of all.flat()) {
        const { lastUpdated } = resource.meta as { lastUpdated: string };
        if (lastUpdated > last) last = lastUpdated;
      }
    };
    await caughtUp();
    const change = (statement: ReturnType<typeof sql>) => db.owner(statement);
    return { id, testId, news, caughtUp, change };
  }
  const statuses = (entries: Entry[]) => [...new Set(entries.map(({ resource }) => resource.status))];

  test('learns that an id was taken away: nobody any more, and each result of theirs is called back; with an id again it is there again', async () => {
    const { id, testId, news, caughtUp, change } = await followed('MRN-T');
    await change(sql`update profiles set external_id = null where id = ${id}`);
    expect((await news('Patient')).map(({ resource }) => resource)).toMatchObject([{ active: false }]);
    expect(JSON.stringify(await news('Patient'))).not.toContain('MRN-T');
    for (const type of [
      'Encounter',
      'Observation',
      'QuestionnaireResponse',
      'DiagnosticReport',
      'DocumentReference',
    ])
      expect([type, statuses(await news(type))]).toEqual([type, ['entered-in-error']]);
    expect((await ask(`/Binary/${testId}`)).status).toBe(404);
    await caughtUp();
    await change(sql`update profiles set external_id = 'MRN-U' where id = ${id}`);
    expect((await news('Patient')).map(({ resource }) => resource)).toMatchObject([
      { active: true, identifier: [{ value: 'MRN-U' }] },
    ]);
    expect(statuses(await news('Observation'))).toEqual(['final']);
    await change(sql`update profiles set deleted_at = now() where id = ${id}`);
  });

  test('learns of another id, and is told of each test again', async () => {
    const { id, news, change } = await followed('MRN-V');
    await change(sql`update profiles set external_id = 'MRN-W' where id = ${id}`);
    expect((await news('Patient')).map(({ resource }) => resource)).toMatchObject([
      { identifier: [{ value: 'MRN-W' }] },
    ]);
    expect(await news('Encounter')).toHaveLength(1);
    await change(sql`update profiles set deleted_at = now() where id = ${id}`);
  });

  test('learns that somebody left: what was true of their tests stays with whoever has it, and one that is removed later is called back', async () => {
    const { id, testId, news, caughtUp, change } = await followed('MRN-X');
    await change(sql`update profile_organizations set ended_at = now() where profile_id = ${id}`);
    expect((await news('Patient')).map(({ resource }) => resource)).toMatchObject([{ active: false }]);
    expect(await news('Observation')).toEqual([]);
    expect((await ask(`/Encounter/${testId}`)).status).toBe(404);
    await caughtUp();
    await change(sql`delete from tests where id = ${testId}`);
    expect(statuses(await news('Observation'))).toEqual(['entered-in-error']);
  });

  test('learns that two were the same person: one is replaced by the other, whose the tests are', async () => {
    const { id, testId, news, change } = await followed('MRN-Y');
    const kept = (await givenProfile(portal.server.db, portal.organizationId, { externalId: 'MRN-Z' })).id;
    await change(sql`with moved as (update tests set profile_id = ${kept} where id = ${testId})
      update profiles set deleted_at = now(), merged_into_id = ${kept} where id = ${id}`);
    expect((await news('Patient')).map(({ resource }) => resource)).toMatchObject([
      { active: false, link: [{ other: { reference: `Patient/${kept}` }, type: 'replaced-by' }] },
    ]);
    expect((await news('Encounter')).map(({ resource }) => resource)).toMatchObject([
      { subject: { reference: `Patient/${kept}` } },
    ]);
    await change(sql`update profiles set deleted_at = now() where id = ${kept}`);
  });

  test('learns that answers were taken out: they are called back, and given again where they are put back', async () => {
    const { id, testId, news, caughtUp, change } = await followed('MRN-Q');
    const answers = async () =>
      (await news('QuestionnaireResponse')).find(({ resource }) => resource.id === `${testId}-1016`)
        ?.resource;
    await change(sql`with r as (update results set is_excluded = true where test_id = ${testId} and measure_id = 1016)
      update test_measures set standing = 'excluded' where test_id = ${testId} and measure_id = 1016`);
    const called = await answers();
    expect([called?.status, called?.item]).toEqual(['entered-in-error', undefined]);
    await caughtUp();
    await change(sql`with r as (update results set is_excluded = false where test_id = ${testId} and measure_id = 1016)
      update test_measures set standing = 'counted' where test_id = ${testId} and measure_id = 1016`);
    expect(await answers()).toMatchObject({ status: 'amended', item: expect.any(Array) });
    await change(sql`update profiles set deleted_at = now() where id = ${id}`);
  });
});
