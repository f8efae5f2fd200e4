import type { SubmittedTestInput } from '@plumbline/contract';
import { externalIdSystem } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { Client } from 'fhir-kit-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { everyMeasure } from '../../../test/builders/every-measure.ts';
import { givenIntegrationKey } from '../../../test/builders/integration-keys.ts';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenStoredTest } from '../../../test/builders/stored-tests.ts';
import { type DevicePortal, startDevicePortal } from '../../../test/device-portal.ts';
import { hasOfficialSchema, officialSchema, withoutSchema } from '../../../test/fhir/official-schema.ts';
import { outcomeOf } from '../../../test/fhir/outcome-of.ts';
import { referencesIn } from '../../../test/fhir/references.ts';
import { fhirBase } from './fhir-base.ts';

let portal: DevicePortal;
/** Answered every measure, twice: once for the baseline. */
let known: number;
let nameless: number;
let testIds: number[];
/** Took the first test. */
let trainerId: number;
let key: string;
let foreignKey: string;
let foreignOrganizationId: number;
let foreignProfileId: number;
let foreignTestId: number;

interface Sent {
  status: number;
  headers: Headers;
  // The shape is what the tests are about, so each looks at what it names.
  body: { resourceType: string; [element: string]: unknown };
}

async function ask(
  path: string,
  { as = key, ...init }: RequestInit & { as?: string | null } = {},
): Promise<Sent> {
  await portal.server.db.owner(sql`delete from rate_limits`);
  const response = await portal.server.fetch(`${fhirBase}${path}`, {
    ...init,
    headers: { ...init.headers, ...(as === null ? {} : { authorization: `Bearer ${as}` }) },
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Sent['body'],
  };
}

interface Entry {
  fullUrl?: string;
  resource: { resourceType: string; id: string; [element: string]: unknown };
}
const entriesOf = ({ body }: Sent): Entry[] => (body.entry ?? []) as Entry[];
const idsOf = (sent: Sent): string[] => entriesOf(sent).map(({ resource }) => resource.id);
const linkOf = ({ body }: Sent, relation: string): string | null => {
  const links = body.link as { relation: string; url: string }[];
  const url = links.find((link) => link.relation === relation)?.url;
  return url === undefined ? null : url.slice(url.indexOf(fhirBase) + fhirBase.length);
};

async function submitted(profileId: number, overrides: Partial<SubmittedTestInput> = {}): Promise<number> {
  const outcome = await portal.submitOne(portal.forProfile(profileId, overrides));
  if (outcome.profileTestId === null) throw new Error('the test was not stored');
  return outcome.profileTestId;
}

beforeAll(async () => {
  portal = await startDevicePortal();
  const { organizationId, server, football } = portal;
  const { db } = server;
  known = (await givenProfile(db, organizationId, { groupIds: [football], externalId: 'MRN-1' })).id;
  nameless = (await givenProfile(db, organizationId, { groupIds: [football] })).id;
  testIds = [
    await submitted(known, { results: everyMeasure(), completedOn: '2026-03-02T15:42:00Z' }),
    await submitted(known, { results: everyMeasure(), completedOn: '2026-03-09T15:42:00Z' }),
  ];
  await submitted(nameless);
  const [taken] = await db.owner<{ id: number }>(
    sql`select administered_account_id as id from tests where id = ${testIds[0]}`,
  );
  trainerId = taken?.id ?? 0;
  key = (await givenIntegrationKey(db, organizationId)).key;
  foreignOrganizationId = (await givenOrganization(db)).id;
  foreignKey = (await givenIntegrationKey(db, foreignOrganizationId)).key;
  foreignProfileId = (await givenProfile(db, foreignOrganizationId, { externalId: 'MRN-1' })).id;
  foreignTestId = (await givenStoredTest(db, foreignOrganizationId, foreignProfileId)).id;
});
afterAll(() => portal.server.stop());

const ofTests = [
  'Encounter',
  'Device',
  'Observation',
  'QuestionnaireResponse',
  'DiagnosticReport',
  'DocumentReference',
  'Provenance',
];

const ofDirectory = ['Organization', 'Group', 'Practitioner'];

test('metadata is open, and lists every type with its parameters', async () => {
  const { status, headers, body } = await ask('/metadata', { as: null });
  expect([status, body.resourceType, body.fhirVersion]).toEqual([200, 'CapabilityStatement', '4.0.1']);
  const [rest] = body.rest as [{ resource: { type: string }[]; operation: { name: string }[] }];
  expect(rest.resource.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['Patient', ...ofTests, ...ofDirectory, 'Binary']),
  );
  expect(rest.operation).toMatchObject([{ name: 'export' }]);
  expect(headers.get('content-type')).toMatch(/^application\/fhir\+json/);
});

describe('every resource', () => {
  test.each(['Patient', ...ofTests, ...ofDirectory])(
    '%s is found by a search, and read by its id',
    async (type) => {
      const page = await ask(`/${type}`);
      expect(page.status).toBe(200);
      const [first] = entriesOf(page);
      expect(first?.resource.resourceType).toBe(type);
      const read = await ask(`/${type}/${first?.resource.id}`);
      expect(read.body).toEqual(first?.resource);
      expect(read.headers.get('etag')).toMatch(/^W\/"\d+"$/);
    },
  );

  test.skipIf(!hasOfficialSchema)(
    `everything of a person passes the official schema (skipped: ${withoutSchema})`,
    async () => {
      const check = officialSchema();
      const page = await ask(`/Patient/${known}/$everything`);
      const resources = entriesOf(page).map(({ resource }) => resource);
      expect(resources.length).toBeGreaterThan(80);
      expect(resources.flatMap(check)).toEqual([]);
      for (const type of ofDirectory)
        expect(
          entriesOf(await ask(`/${type}`)).flatMap(({ resource }) => check(resource)),
          type,
        ).toEqual([]);
      expect(check((await ask('/metadata', { as: null })).body)).toEqual([]);
      expect(check((await ask('/Nothing')).body)).toEqual([]);
    },
  );

  test('each reference inside everything of a person leads to a resource there', async () => {
    const entries = entriesOf(await ask(`/Patient/${known}/$everything`));
    const there = new Set(entries.map(({ resource }) => `${resource.resourceType}/${resource.id}`));
    expect(there.size).toBe(entries.length);
    expect([...new Set(referencesIn(entries))].filter((reference) => !there.has(reference))).toEqual([]);
  });
});

test('an observation says the value with its unit, the device, the method, the baseline and the verdict', async () => {
  const { body } = await ask(`/Observation/${testIds[1]}-1002`);
  expect(body).toMatchObject({
    status: 'final',
    code: { coding: [{ system: 'urn:plumbline:fhir:measure', code: '1002', display: 'Reaction Time' }] },
    subject: { reference: `Patient/${known}` },
    effectiveDateTime: '2026-03-09T15:42:00.000Z',
    valueQuantity: { unit: 'ms', system: 'http://unitsofmeasure.org', code: 'ms' },
    method: { coding: [{ code: 'motion' }] },
    device: { reference: `Device/${testIds[1]}` },
    interpretation: [{ coding: [{ code: 'N' }, { system: 'urn:plumbline:fhir:verdict', code: 'normal' }] }],
    referenceRange: [{ low: { code: 'ms' }, high: { code: 'ms' } }],
  });
});

test('a composite has its stances as components, and a questionnaire its answers as a response with LOINC codes', async () => {
  const composite = await ask(`/Observation/${testIds[0]}-1001`);
  const codes = (composite.body.component as { code: { coding: { code: string }[] } }[]).map(
    ({ code }) => code.coding[0]?.code,
  );
  expect(codes).toEqual(expect.arrayContaining(['7', '2', '11', '1', '10']));
  const answers = await ask(`/QuestionnaireResponse/${testIds[0]}-1016`);
  expect(answers.body).toMatchObject({ status: 'completed', subject: { reference: `Patient/${known}` } });
  expect((answers.body.item as unknown[])[0]).toMatchObject({
    linkId: '44250-9',
    answer: [{ valueCoding: { system: 'http://loinc.org', code: 'LA6569-3' } }],
  });
  const total = await ask(`/Observation/${testIds[0]}-1016`);
  expect(total.body).toMatchObject({
    code: { coding: [{ system: 'http://loinc.org', code: '44261-6' }, { code: '1016' }] },
    derivedFrom: [{ reference: `QuestionnaireResponse/${testIds[0]}-1016` }],
  });
});

describe('a search', () => {
  test('finds a person by the id of the organization, with and without its namespace, and no one by another', async () => {
    const system = externalIdSystem(portal.organizationId);
    for (const value of ['MRN-1', `${system}|MRN-1`])
      expect(idsOf(await ask(`/Patient?identifier=${encodeURIComponent(value)}`))).toEqual([String(known)]);
    const foreign = `${externalIdSystem(foreignOrganizationId)}|MRN-1`;
    expect(idsOf(await ask(`/Patient?identifier=${encodeURIComponent(foreign)}`))).toEqual([]);
    expect(idsOf(await ask('/Encounter?patient.identifier=MRN-1')).length).toBe(2);
  });

  test('takes dates with their prefixes', async () => {
    const [first, second] = testIds.map(String);
    expect(idsOf(await ask('/Encounter?date=2026-03-02'))).toEqual([first]);
    expect(idsOf(await ask('/Encounter?date=ge2026-03-03&date=lt2026-04'))).toEqual([second]);
    expect(idsOf(await ask('/Encounter?date=gt2026-03-09T15:42:00Z'))).toEqual([]);
    expect(idsOf(await ask(`/Encounter?_lastUpdated=gt${new Date().toISOString()}`))).toEqual([]);
  });

  test('pages through everything once, in the order of changes, by the link of each page', async () => {
    const whole = idsOf(await ask('/Observation?_count=100'));
    const paged: string[] = [];
    let next: string | null = '/Observation?_count=20';
    while (next !== null) {
      const page: Sent = await ask(next);
      expect(entriesOf(page).length).toBeLessThanOrEqual(20);
      paged.push(...idsOf(page));
      next = linkOf(page, 'next');
    }
    expect(paged.slice(0, whole.length)).toEqual(whole);
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged.length).toBeGreaterThan(80);
  });

  test('refuses an unknown parameter in words where it is asked to be strict, and names it where it is not', async () => {
    const strict = await ask('/Encounter?_include=Encounter:patient', {
      headers: { prefer: 'handling=strict' },
    });
    expect(strict).toMatchObject(outcomeOf('fhir.unknown_parameter'));
    expect([strict.status, strict.body]).toEqual([
      400,
      {
        resourceType: 'OperationOutcome',
        issue: [
          {
            severity: 'error',
            code: 'not-supported',
            diagnostics:
              'The parameter _include is not known for Encounter. Its parameters are: _id, _lastUpdated, patient, patient.identifier, date, _count.',
          },
        ],
      },
    ]);
    const lenient = await ask('/Encounter?_include=Encounter:patient');
    expect(entriesOf(lenient).at(-1)).toMatchObject({
      resource: { issue: [{ severity: 'warning', diagnostics: 'These parameters were ignored: _include.' }] },
      search: { mode: 'outcome' },
    });
  });

  test.each([
    ['/Encounter?date=yesterday', 'fhir.wrong_value'],
    ['/Encounter?date=2026-02-30', 'fhir.wrong_value'],
    ['/Encounter?date=0000', 'fhir.wrong_value'],
    ['/Encounter?_lastUpdated=le9999-12-31', 'fhir.wrong_value'],
    ['/Encounter?_count=0', 'fhir.wrong_value'],
    ['/Encounter?_count=-1', 'fhir.wrong_value'],
    ['/Patient?identifier=MRN%00', 'fhir.wrong_value'],
    ['/Patient?identifier:missing=true', 'fhir.unknown_parameter'],
    ['/Patient?family=Doe', 'fhir.unknown_parameter'],
    ['/Observation?subject=Patient/1', 'fhir.unknown_parameter'],
    ['/Observation?patient.birthdate=2010-01-01', 'fhir.unknown_parameter'],
    ['/Encounter?patient=Group/1', 'fhir.wrong_value'],
    ['/Encounter?_sort=date', 'fhir.wrong_value'],
    ['/Encounter?_cursor=nowhere', 'fhir.wrong_value'],
    ['/Encounter?_format=xml', 'fhir.wrong_format'],
    ['/Medication', 'fhir.unknown_type'],
    ['/Encounter/9999999', 'fhir.not_found'],
    ['/Encounter/12-1', 'fhir.not_found'],
    ['/Observation/12', 'fhir.not_found'],
  ] as const)('%s is refused as %s', async (path, code) => {
    const sent = await ask(path);
    expect(sent).toMatchObject(outcomeOf(code));
  });

  test('by POST finds the same', async () => {
    const posted = await ask('/Encounter/_search', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `patient=${known}`,
    });
    expect(idsOf(posted)).toEqual(idsOf(await ask(`/Encounter?patient=${known}`)));
    // As JSON it is no search, and must not find everybody.
    const asJson = await ask('/Encounter/_search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ patient: String(known) }),
    });
    expect(asJson).toMatchObject(outcomeOf('fhir.wrong_value'));
    expect(await ask('/Encounter', { method: 'POST' })).toMatchObject(outcomeOf('fhir.read_only'));
    expect(await ask('/Encounter/1', { method: 'DELETE' })).toMatchObject(outcomeOf('fhir.read_only'));
  });
});

describe('what a key does not open', () => {
  test('a person without an id of the organization is nowhere', async () => {
    expect((await ask(`/Patient/${nameless}`)).status).toBe(404);
    expect(idsOf(await ask('/Patient'))).toEqual([String(known)]);
    expect(idsOf(await ask(`/Encounter?patient=${nameless}`))).toEqual([]);
  });

  test('tests before its first day are not there', async () => {
    const late = await givenIntegrationKey(portal.server.db, portal.organizationId, {
      openedOn: '2026-03-05',
    });
    expect(idsOf(await ask('/Encounter', { as: late.key }))).toEqual([String(testIds[1])]);
    expect((await ask(`/DiagnosticReport/${testIds[0]}`, { as: late.key })).status).toBe(404);
  });

  test.each(['Patient', ...ofTests, ...ofDirectory])(
    '%s of another organization: neither read nor found',
    async (type) => {
      const mine = new Set(idsOf(await ask(`/${type}?_count=100`)));
      const theirs = idsOf(await ask(`/${type}?_count=100`, { as: foreignKey }));
      expect(theirs.filter((id) => mine.has(id))).toEqual([]);
      for (const id of [...mine].slice(0, 3))
        expect((await ask(`/${type}/${id}`, { as: foreignKey })).status).toBe(404);
      if (type === 'Patient' || ofDirectory.includes(type)) return;
      expect(idsOf(await ask(`/${type}?patient=${known}`, { as: foreignKey }))).toEqual([]);
      expect(idsOf(await ask(`/${type}?patient=${foreignProfileId}`))).toEqual([]);
    },
  );

  test('everything of a person and the PDF of a test of another organization', async () => {
    expect((await ask(`/Patient/${known}/$everything`, { as: foreignKey })).status).toBe(404);
    expect((await ask(`/Binary/${testIds[0]}`, { as: foreignKey })).status).toBe(404);
    expect((await ask(`/Binary/${foreignTestId}`)).status).toBe(404);
  });

  test('without a key and without the right to read, each as an OperationOutcome', async () => {
    const { db } = portal.server;
    const unscoped = await givenIntegrationKey(db, portal.organizationId, { scopes: ['people:read'] });
    for (const [as, status] of [
      [null, 401],
      [unscoped.key, 403],
    ] as const) {
      const sent = await ask('/Patient', { as });
      expect([sent.status, sent.body.resourceType]).toEqual([status, 'OperationOutcome']);
    }
  });
});

test('the PDF is fetched, and its delivery to this partner is completed', async () => {
  const { db } = portal.server;
  const { key: own, integrationId } = await givenIntegrationKey(db, portal.organizationId);
  await db.owner(sql`insert into pdf_sync_intents (organization_id, profile_id, test_id, integration_id, ehr_partner_id)
    values (${portal.organizationId}, ${known}, ${testIds[0]}, ${integrationId}, 1)`);
  const document = await ask(`/DocumentReference/${testIds[0]}`);
  const [{ attachment }] = document.body.content as [{ attachment: { url: string; contentType: string } }];
  const url = attachment.url.slice(attachment.url.indexOf(fhirBase));
  const headers = { authorization: `Bearer ${own}` };
  const delivery = () =>
    db.owner(sql`select intent_status_id, delivered_at is not null as is_delivered from pdf_sync_intents
      where integration_id = ${integrationId}`);
  // HEAD sends no file, so nothing was delivered.
  const waiting = await delivery();
  const head = await portal.server.fetch(url, { method: 'HEAD', headers });
  expect([head.status, head.headers.get('allow')]).toEqual([405, 'GET']);
  expect(await delivery()).toEqual(waiting);
  const response = await portal.server.fetch(url, { headers });
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  expect(
    Buffer.from(await response.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  expect(waiting).toMatchObject([{ isDelivered: false }]);
  expect(await delivery()).toEqual([{ intentStatusId: 3, isDelivered: true }]);
});

test('HEAD reads a resource without its body', async () => {
  await portal.server.db.owner(sql`delete from rate_limits`);
  const response = await portal.server.fetch(`${fhirBase}/Patient/${known}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${key}` },
  });
  expect([response.status, await response.text()]).toEqual([200, '']);
});

test('who was read is in the audit log', async () => {
  await ask(`/Observation/${testIds[0]}-1002`);
  const [read] = await portal.server.db.owner<{ after: unknown }>(
    sql`select after from audit.log where action = 'read' and organization_id = ${portal.organizationId} order by id desc limit 1`,
  );
  expect(read?.after).toMatchObject({ call: `GET ${fhirBase}/Observation/:id`, profileIds: [known] });
});

test('a public client library reads the statement, a search, its next page and a resource', async () => {
  await portal.server.db.owner(sql`delete from rate_limits`);
  const address = `${portal.server.url}${fhirBase}`;
  const client = new Client({ baseUrl: address, bearerToken: key });
  expect(await client.capabilityStatement()).toMatchObject({ fhirVersion: '4.0.1' });
  expect(await client.read({ resourceType: 'Patient', id: String(known) })).toMatchObject({
    id: String(known),
  });
  const page = await client.search({
    resourceType: 'Observation',
    searchParams: { patient: String(known), _count: 50 },
  });
  expect(page.entry).toHaveLength(50);
  for (const [resourceType, id] of [
    ['Organization', portal.organizationId],
    ['Group', portal.football],
    ['Practitioner', trainerId],
  ] as const) {
    expect(await client.read({ resourceType, id: String(id) })).toMatchObject({ resourceType });
    expect(await client.search({ resourceType })).toMatchObject({
      entry: expect.arrayContaining([
        expect.objectContaining({ resource: expect.objectContaining({ id: String(id) }) }),
      ]),
    });
  }
});

test('staff who took a test are told by an id alone, and a group names only whom the key opens', async () => {
  const by = { reference: `Practitioner/${trainerId}` };
  expect((await ask(`/Observation/${testIds[0]}-1002`)).body).toMatchObject({
    performer: [by, { reference: `Organization/${portal.organizationId}` }],
  });
  expect((await ask(`/Encounter/${testIds[0]}`)).body).toMatchObject({ participant: [{ individual: by }] });
  const { body } = await ask(`/Practitioner/${trainerId}`);
  expect(Object.keys(body).toSorted()).toEqual(['id', 'identifier', 'meta', 'resourceType']);
  expect(idsOf(await ask('/Practitioner'))).toEqual([String(trainerId)]);
  expect((await ask(`/Group/${portal.football}`)).body).toMatchObject({
    active: true,
    quantity: 1,
    managingEntity: { reference: `Organization/${portal.organizationId}` },
    member: [{ entity: { reference: `Patient/${known}` } }],
  });
});

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
    const testId = await submitted(id, { results: everyMeasure() });
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
