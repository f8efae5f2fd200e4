import { sql } from 'drizzle-orm';
import { Client } from 'fhir-kit-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenIntegrationKey } from '../../../test/builders/integration-keys.ts';
import {
  type Entry,
  entriesOf,
  type FhirPortal,
  idsOf,
  ofDirectory,
  ofTests,
  type Sent,
  startFhirPortal,
} from '../../../test/fhir/fhir-portal.ts';
import { hasOfficialSchema, officialSchema, withoutSchema } from '../../../test/fhir/official-schema.ts';
import { referencesIn } from '../../../test/fhir/references.ts';
import { fhirBase } from './fhir-base.ts';

let fhir: FhirPortal;
let portal: FhirPortal['portal'];
let known: FhirPortal['known'];
let testIds: FhirPortal['testIds'];
let trainerId: FhirPortal['trainerId'];
let key: FhirPortal['key'];
const ask: FhirPortal['ask'] = (path, init) => fhir.ask(path, init);
beforeAll(async () => {
  fhir = await startFhirPortal();
  ({ portal, known, testIds, trainerId, key } = fhir);
});
afterAll(() => fhir.portal.server.stop());

test('metadata is open, lists every type with its parameters, and says how a client gets in and that it exports in bulk', async () => {
  const { status, headers, body } = await ask('/metadata', { as: null });
  expect([status, body.resourceType, body.fhirVersion]).toEqual([200, 'CapabilityStatement', '4.0.1']);
  expect(body.instantiates).toEqual(['http://hl7.org/fhir/uv/bulkdata/CapabilityStatement/bulk-data']);
  const [rest] = body.rest as [
    { resource: { type: string }[]; operation: { name: string }[]; security: unknown },
  ];
  expect(rest.security).toMatchObject({
    service: [
      {
        coding: [
          {
            system: 'http://terminology.hl7.org/CodeSystem/restful-security-service',
            code: 'SMART-on-FHIR',
          },
        ],
      },
    ],
    description: expect.stringContaining('/auth/token'),
  });
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

/** As the client library hands a bundle out. */
const idsIn = (bundle: unknown): string[] =>
  ((bundle as Sent['body']).entry as Entry[] | undefined)?.map(({ resource }) => resource.id) ?? [];

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
  // The links name the public address, which nothing listens at here.
  const here = (url: string) => `${portal.server.url}${url.slice(url.indexOf(fhirBase))}`;
  const links = (page as Sent['body']).link as { relation: string; url: string }[];
  const bundle = { ...page, link: links.map(({ relation, url }) => ({ relation, url: here(url) })) };
  const next = await client.nextPage({ bundle });
  const first = new Set(idsIn(page));
  expect(idsIn(next).length).toBeGreaterThan(0);
  expect(idsIn(next).filter((id) => first.has(id))).toEqual([]);
  for (const resourceType of [
    'Encounter',
    'QuestionnaireResponse',
    'DiagnosticReport',
    'DocumentReference',
    'Provenance',
  ]) {
    const [id] = idsIn(await client.search({ resourceType, searchParams: { patient: String(known) } }));
    expect(id, resourceType).toBeDefined();
    expect(await client.read({ resourceType, id: String(id) })).toMatchObject({ resourceType, id });
  }
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
