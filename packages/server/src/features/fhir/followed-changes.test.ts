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

  /** As the tool of internal staff leaves it. */
  const goesTo = (testId: number, profileId: number) =>
    portal.server.db.owner(sql`update tests set profile_id = ${profileId} where id = ${testId}`);
  const subjects = (entries: Entry[]) => [
    ...new Set(
      entries.map(({ resource }) => (resource.subject as { reference: string } | undefined)?.reference),
    ),
  ];

  test('learns that a test is of somebody whom no system knows: it is called back as whose it was told, and comes again as theirs when they have an id', async () => {
    const { id, testId, news, caughtUp, change } = await followed('MRN-M');
    const other = (await givenProfile(portal.server.db, portal.organizationId)).id;
    await goesTo(testId, other);
    for (const type of [
      'Encounter',
      'Observation',
      'QuestionnaireResponse',
      'DiagnosticReport',
      'DocumentReference',
    ]) {
      const found = await news(type);
      expect([type, statuses(found), subjects(found)]).toEqual([
        type,
        ['entered-in-error'],
        [`Patient/${id}`],
      ]);
    }
    const everything = entriesOf(await ask(`/Patient/${id}/$everything`));
    expect(statuses(everything.filter(({ resource }) => resource.resourceType === 'Encounter'))).toEqual([
      'entered-in-error',
    ]);
    expect((await ask(`/Binary/${testId}`)).status).toBe(404);
    expect((await ask(`/Patient/${other}`)).status).toBe(404);
    await caughtUp();
    await change(sql`update profiles set external_id = 'MRN-N' where id = ${other}`);
    const told = await news('Encounter');
    expect([statuses(told), subjects(told)]).toEqual([['finished'], [`Patient/${other}`]]);
    await caughtUp();
    await goesTo(testId, id);
    const back = await news('Encounter');
    expect([statuses(back), subjects(back)]).toEqual([['finished'], [`Patient/${id}`]]);
    await change(sql`update profiles set deleted_at = now() where id in (${id}, ${other})`);
  });

  test('learns that a test is of somebody who left: it is called back as whose it was told; one of somebody who left and is merged elsewhere is not', async () => {
    const { id, testId, news, caughtUp, change } = await followed('MRN-O');
    const gone = (await givenProfile(portal.server.db, portal.organizationId, { externalId: 'MRN-P' })).id;
    await change(sql`update profile_organizations set ended_at = now() where profile_id = ${gone}`);
    await goesTo(testId, gone);
    expect(statuses(await news('Observation'))).toEqual(['entered-in-error']);
    await goesTo(testId, id);
    await caughtUp();
    const { organizationId: elsewhere } = fhir.foreign;
    const kept = (await givenProfile(portal.server.db, elsewhere)).id;
    await change(sql`insert into profile_organizations (organization_id, profile_id, ended_at)
      values (${portal.organizationId}, ${kept}, now())`);
    await change(sql`with left_it as (update profile_organizations set ended_at = now() where profile_id = ${id})
      update profiles set organization_id = ${elsewhere}, external_id = null where id = ${id}`);
    await caughtUp();
    await change(sql`with moved as (update tests set profile_id = ${kept} where id = ${testId})
      update profiles set deleted_at = now(), merged_into_id = ${kept} where id = ${id}`);
    expect(await news('Observation')).toEqual([]);
  });

  test('learns of different birth date, by which the norms are others', async () => {
    const { id, news, caughtUp, change } = await followed('MRN-R');
    await change(sql`update profiles set birth_date = birth_date - 3650 where id = ${id}`);
    expect(await news('Encounter')).toHaveLength(1);
    await caughtUp();
    await change(sql`update profiles set sex = case sex when 'M' then 'F' else 'M' end where id = ${id}`);
    expect(await news('Encounter')).toHaveLength(1);
    await change(sql`update profiles set deleted_at = now() where id = ${id}`);
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
