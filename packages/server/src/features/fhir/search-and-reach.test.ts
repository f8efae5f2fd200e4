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
            expression: ['_include'],
            location: ['http._include'],
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

  const everyType = ['Patient', ...ofTests, ...ofDirectory];
  const bad: Readonly<Record<string, readonly string[]>> = {
    _id: ['', ',', '1,,2', 'a_b', '%F0%9F%A6%86', 'x'.repeat(65), Array(101).fill('1').join()],
    _lastUpdated: ['', 'yesterday', 'le9999-12-31', 'zz2026-01-01', '2026-13', '2026-01-01T25:00:00Z'],
    _count: ['', '0', '-1', '1.5', 'ten', '1e9', '99999999999'],
    _sort: ['', 'date', '-_lastUpdated'],
    _cursor: ['', 'nowhere', '%00'],
    date: ['', 'yesterday', '2026-02-30', '0000', 'ge', '2026-03-01,2026-03-02'],
    patient: ['', 'Group/1', '0', '-1', '1;2', '99999999999999', 'Patient/'],
    'patient.identifier': ['', '|', 'a|', 'MRN%00'],
    identifier: ['', '|', 'a|', 'MRN%00', 'MRN-1,'],
  };
  const parametersOf = (type: string): string[] => {
    const own = ofTests.some((each) => each === type) ? ['date', 'patient', 'patient.identifier'] : [];
    return [
      '_id',
      '_lastUpdated',
      '_count',
      '_sort',
      '_cursor',
      ...own,
      ...(type === 'Patient' ? ['identifier'] : []),
    ];
  };
  const issueOf = ({ body }: Sent) => (body.issue as object[])[0];

  test.each(everyType)(
    '%s: each parameter with a value that cannot be read is refused by its name',
    async (type) => {
      // One reader serves all types: the first two meet every value, the others one of each parameter.
      const isFirst = type === 'Patient' || type === 'Encounter';
      for (const name of parametersOf(type)) {
        const values = (bad[name] ?? []).map((value) => `${name}=${value}`);
        for (const query of isFirst ? [...values, `${name}=1&${name}=1&${name}=1`] : values.slice(1, 2)) {
          const sent = await ask(`/${type}?${query}`);
          expect({ query, ...sent }).toMatchObject({ query, ...outcomeOf('fhir.wrong_value') });
          expect(issueOf(sent)).toMatchObject({
            code: 'value',
            expression: [name],
            location: [`http.${name}`],
          });
        }
      }
    },
  );

  test.each([
    ['/Encounter?_format=xml', 'fhir.wrong_format', 'not-supported', '_format'],
    ['/Patient?identifier:missing=true', 'fhir.unknown_parameter', 'not-supported', 'identifier:missing'],
    ['/Patient?family=Doe', 'fhir.unknown_parameter', 'not-supported', 'family'],
    ['/Observation?subject=Patient/1', 'fhir.unknown_parameter', 'not-supported', 'subject'],
    [
      '/Observation?patient.birthdate=2010-01-01',
      'fhir.unknown_parameter',
      'not-supported',
      'patient.birthdate',
    ],
    ['/Patient/1/$everything?_type=Observation', 'fhir.unknown_parameter', 'not-supported', '_type'],
    ['/Patient/1/$everything?date=yesterday', 'fhir.wrong_value', 'value', 'date'],
    ['/Patient/999999/$everything', 'fhir.not_found', 'not-found', 'Patient.id'],
    ['/Binary/999999', 'fhir.not_found', 'not-found', 'Binary.id'],
    ['/$export?_since=1', 'fhir.wrong_value', 'value', 'Prefer'],
  ] as const)('%s is refused as %s, %s, about %s', async (path, code, issue, about) => {
    const sent = await ask(path);
    expect(sent).toMatchObject(outcomeOf(code));
    expect(issueOf(sent)).toMatchObject({ code: issue, expression: [about] });
  });

  test.each(everyType)('%s: an id that nothing has is not found, whatever it looks like', async (type) => {
    for (const id of [
      '9999999',
      '12-1-1-1',
      'x',
      '%20',
      '%F0%9F%A6%86',
      '99999999999999999999',
      'x'.repeat(200),
    ]) {
      const sent = await ask(`/${type}/${id}`);
      expect({ id, ...sent }).toMatchObject({ id, ...outcomeOf('fhir.not_found') });
      expect(issueOf(sent)).toMatchObject({ code: 'not-found', expression: [`${type}.id`] });
    }
  });

  test('what no resource is about is an OperationOutcome too: an address, a method, a body, a type of body', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await ask('/Medication')).toMatchObject(outcomeOf('fhir.unknown_type'));
    expect(await ask('/Encounter/%ZZ')).toMatchObject(outcomeOf('request.invalid'));
    expect(await ask(`/Encounter/${'x'.repeat(501)}`)).toMatchObject(outcomeOf('fhir.unknown_type'));
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'])
      expect(await ask('/Encounter/1', { method })).toMatchObject(outcomeOf('fhir.read_only'));
    const posted = (body: string, type = headers) =>
      ask('/Encounter/_search', { method: 'POST', headers: type, body });
    expect(await posted('{')).toMatchObject(outcomeOf('request.not_json'));
    expect(await posted('<a/>', { 'content-type': 'application/xml' })).toMatchObject(
      outcomeOf('request.wrong_type'),
    );
    expect(await posted(`"${'x'.repeat(70_000)}"`)).toMatchObject(outcomeOf('request.too_large'));
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
