import { externalIdSystem } from '@plumbline/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenIntegrationKey } from '../../../test/builders/integration-keys.ts';
import {
  entriesOf,
  type FhirPortal,
  idsOf,
  linkOf,
  ofDirectory,
  ofTests,
  type Sent,
  startFhirPortal,
} from '../../../test/fhir/fhir-portal.ts';
import { outcomeOf } from '../../../test/fhir/outcome-of.ts';

let fhir: FhirPortal;
let portal: FhirPortal['portal'];
let known: FhirPortal['known'];
let nameless: FhirPortal['nameless'];
let testIds: FhirPortal['testIds'];
let foreign: FhirPortal['foreign'];
const ask: FhirPortal['ask'] = (path, init) => fhir.ask(path, init);
beforeAll(async () => {
  fhir = await startFhirPortal();
  ({ portal, known, nameless, testIds, foreign } = fhir);
});
afterAll(() => fhir.portal.server.stop());

describe('a search', () => {
  test('finds a person by the id of the organization, with and without its namespace, and no one by another', async () => {
    const system = externalIdSystem(portal.organizationId);
    for (const value of ['MRN-1', `${system}|MRN-1`])
      expect(idsOf(await ask(`/Patient?identifier=${encodeURIComponent(value)}`))).toEqual([String(known)]);
    const elsewhere = `${externalIdSystem(foreign.organizationId)}|MRN-1`;
    expect(idsOf(await ask(`/Patient?identifier=${encodeURIComponent(elsewhere)}`))).toEqual([]);
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
      const theirs = idsOf(await ask(`/${type}?_count=100`, { as: foreign.key }));
      expect(theirs.filter((id) => mine.has(id))).toEqual([]);
      for (const id of [...mine].slice(0, 3))
        expect((await ask(`/${type}/${id}`, { as: foreign.key })).status).toBe(404);
      if (type === 'Patient' || ofDirectory.includes(type)) return;
      expect(idsOf(await ask(`/${type}?patient=${known}`, { as: foreign.key }))).toEqual([]);
      expect(idsOf(await ask(`/${type}?patient=${foreign.profileId}`))).toEqual([]);
    },
  );

  test('everything of a person and the PDF of a test of another organization', async () => {
    expect((await ask(`/Patient/${known}/$everything`, { as: foreign.key })).status).toBe(404);
    expect((await ask(`/Binary/${testIds[0]}`, { as: foreign.key })).status).toBe(404);
    expect((await ask(`/Binary/${foreign.testId}`)).status).toBe(404);
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
