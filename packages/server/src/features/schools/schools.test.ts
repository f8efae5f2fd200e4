import {
  type CrmCompany,
  errorMessage,
  getHubspotCompaniesWithoutNces,
  getSchoolCandidates,
  getSchoolDecisionsPaged,
  postSecondarySchoolsJson,
  privateSchoolsJson,
  publicHighSchoolsJson,
  publicSchoolDistrictsJson,
  reopenSchoolDecision,
  updateHubspotCompanyModel,
} from '@plumbline/contract';
import type { SchoolKind } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type HubspotStandIn, startHubspot } from '../../../test/crm/hubspot-stand-in.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let hubspot: HubspotStandIn;
let server: TestServer;
let staff: SendOptions;
let member: SendOptions;
beforeAll(async () => {
  hubspot = await startHubspot([]);
  server = await startPortal(hubspot.settings);
  const { id, options } = await signIn(server, { isSuperAdmin: true });
  staff = options;
  await server.db.owner(sql`update accounts set first_name = 'Ingrid', last_name = 'Vale' where id = ${id}`);
  member = (await signIn(server, {})).options;
  await given('publicHighSchool', [
    ['060000000001', 'Lincoln High', '1 Oak St', 'Stockton', 'CA'],
    ['060000000002', 'Lincoln High', '9 Elm Ave', 'San Jose', 'CA'],
    ...Array.from(
      { length: 60 },
      (_, index) =>
        [
          `0610000000${String(index).padStart(2, '0')}`,
          `Valley ${index} High`,
          null,
          'Fresno',
          'CA',
        ] as const,
    ),
    ['530000000001', 'Lincoln High School', null, 'Tacoma', 'WA'],
  ]);
  await given('publicSchoolDistrict', [['0601620', 'ABC Unified', '16700 Norwalk Blvd.', 'Cerritos', 'CA']]);
  await given('postSecondary', [['110635', 'University of California-Berkeley', null, 'Berkeley', 'CA']]);
  await given('privateSchool', [['A1792016', 'THE OPEN SCHOOL', '681 N Rancho Santiago', 'Orange', 'CA']]);
});
afterAll(async () => {
  await server.stop();
  await hubspot.stop();
});

type Row = readonly [id: string, name: string, address: string | null, city: string, state: string];
const given = (kind: SchoolKind, rows: readonly Row[]) =>
  server.db.owner(sql`insert into schools (kind, id, name, address, city, state, year)
    select ${kind}, x ->> 0, x ->> 1, x ->> 2, x ->> 3, x ->> 4, 2025 from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) x`);

const company = (id: string, properties: Record<string, string> = {}) =>
  hubspot.companies.set(id, {
    id,
    properties: { name: 'Lincoln High School', organization_business_type: 'High School', ...properties },
  });
beforeEach(async () => {
  hubspot.companies.clear();
  hubspot.lag(false);
  await server.db.owner(sql`delete from school_decisions`);
});

const companies = async (businessType: CrmCompany['organizationBusinessType'] = 'High School') =>
  server.sendOk(getHubspotCompaniesWithoutNces, { businessType: businessType as 'High School' }, staff);
const decide = (decided: { id: string } & Partial<CrmCompany>) => ({
  company: { name: 'Lincoln High School', organizationBusinessType: 'High School' as const, ...decided } as {
    id: string;
    organizationBusinessType: 'High School';
  },
});
const save = (decided: { id: string } & Partial<CrmCompany>) =>
  server.sendOk(updateHubspotCompanyModel, decide(decided), staff);
const refused = (decided: { id: string } & Partial<CrmCompany>) =>
  refusalOf(server, updateHubspotCompanyModel, decide(decided), staff);
const decisions = async () => (await server.sendOk(getSchoolDecisionsPaged, {}, staff)).decisions;
const candidates = (request: { state: string | null; name?: string; city?: string }) =>
  server.sendOk(
    getSchoolCandidates,
    { businessType: 'High School', name: 'Lincoln High', ...request },
    staff,
  );

describe('the lists of schools', () => {
  const get = (path: string, query = '', options: SendOptions = staff) =>
    fetch(`${server.url}/api/${path}${query}`, {
      headers: options.token ? { authorization: `Bearer ${options.token}` } : {},
    });

  test.each([
    ['B451', postSecondarySchoolsJson.path, '110635', 'postSecondary'],
    ['B452', publicHighSchoolsJson.path, '060000000001', 'publicHighSchool'],
    ['B453', privateSchoolsJson.path, 'A1792016', 'privateSchool'],
    ['B454', publicSchoolDistrictsJson.path, '0601620', 'publicSchoolDistrict'],
  ])('%s B239: GET /api/%s answers with a list of schools', async (_id, path, id, type) => {
    const answer = await get(path, '?state=california');
    expect(answer.status).toBe(200);
    const { schools } = (await answer.json()) as { schools: object[] };
    expect(schools[0]).toMatchObject({ id, type, state: 'CA', matchRating: null });
    expect(Object.keys(schools[0] ?? {}).sort()).toEqual([
      'address',
      'city',
      'id',
      'matchRating',
      'name',
      'state',
      'type',
      'zip',
    ]);
  });

  test('a list goes on after a school, is refused a state that is none, and is shown to internal staff alone', async () => {
    const after = await get(publicHighSchoolsJson.path, '?after=061000000059');
    expect(await after.json()).toMatchObject({ schools: [{ id: '530000000001' }], next: null });
    expect(await refusalOf(server, publicHighSchoolsJson, { state: 'Atlantis' }, staff)).toMatchObject({
      status: 422,
      code: 'schools.unknown_state',
    });
    expect((await get(publicHighSchoolsJson.path, '', member)).status).toBe(403);
    expect((await get(publicHighSchoolsJson.path, '', {})).status).toBe(401);
    expect((await get('Admin/GetSchoolCandidates')).status).toBe(404);
  });
});

describe('candidates', () => {
  test('B526 B527: 10 of the state by its name or abbreviation, 50 of all where it is not known', async () => {
    for (const state of ['CA', 'california', ' California ']) {
      const { candidates: found } = await candidates({ state });
      expect(found).toHaveLength(10);
      expect(new Set(found.map((school) => school.state))).toEqual(new Set(['CA']));
    }
    for (const state of [null, 'Atlantis']) {
      const { candidates: found } = await candidates({ state });
      expect(found).toHaveLength(50);
      expect(found.map((school) => school.id)).toContain('530000000001');
    }
  });

  test('B239 B528: ranked by the name, each with its rating and the reason', async () => {
    const { candidates: found, preselectedId } = await candidates({ state: 'CA' });
    expect(found.slice(0, 2)).toMatchObject([
      { id: '060000000001', name: 'Lincoln High', type: 'publicHighSchool', reason: 'Same name.' },
      { id: '060000000002' },
    ]);
    expect(found[0]?.matchRating).toBeCloseTo(found[1]?.matchRating ?? 0, 1);
    expect(found[0]?.matchRating).toBeGreaterThan(found[2]?.matchRating ?? 100);
    // Two of one name: nobody knows which.
    expect(preselectedId).toBeNull();
  });

  test('the city tells two of one name apart, and the first is preselected', async () => {
    const { candidates: found, preselectedId } = await candidates({ state: 'CA', city: 'San José' });
    expect(found[0]).toMatchObject({ id: '060000000002', reason: 'Same name, same city.' });
    expect(preselectedId).toBe('060000000002');
  });

  test('B194: none where no school is of the state, and whether any list was loaded is told', async () => {
    expect(await candidates({ state: 'WY' })).toMatchObject({
      candidates: [],
      preselectedId: null,
      hasSchools: true,
    });
  });

  test('a list that changed is compared as it is now', async () => {
    expect((await candidates({ state: 'WA', name: 'Stadium' })).candidates).toHaveLength(1);
    await given('publicHighSchool', [['530000000002', 'Stadium High School', null, 'Tacoma', 'WA']]);
    expect((await candidates({ state: 'WA', name: 'Stadium' })).candidates[0]).toMatchObject({
      id: '530000000002',
    });
  });
});

describe('companies of the customer list', () => {
  test('B193 B238 B445: companies of the asked business type with all their fields', async () => {
    company('11', { state: 'California', city: 'Stockton' });
    company('12', { organization_business_type: 'Private School' });
    const { companies: found, offset } = await companies();
    expect(found).toEqual([
      {
        id: '11',
        name: 'Lincoln High School',
        address: null,
        city: 'Stockton',
        state: 'California',
        organizationBusinessType: 'High School',
        swayOrganizationId: null,
        ncesToolSkipped: false,
        schoolNcesId: null,
        schoolDistrictNcesId: null,
        postSecondaryNcesUnitId: null,
        privateSchoolNcesId: null,
      },
    ]);
    expect(offset).toBeNull();
    expect((await companies('Private School')).companies.map(({ id }) => id)).toEqual(['12']);
  });

  test('B290 B446 B468: a match sets the business type and one identifier, and empties the other three', async () => {
    company('11', { organization_business_type: 'Private School', post_secondary_nces_unit_id: '110635' });
    expect(await save({ id: '11', schoolNcesId: '060000000002' })).toMatchObject({
      message: 'Successfully Updated Hubspot Company',
    });
    expect(hubspot.companies.get('11')?.properties).toMatchObject({
      organization_business_type: 'High School',
      school_nces_id: '060000000002',
      school_district_nces_id: '',
      post_secondary_nces_unit_id: '',
      private_school_nces_id: '',
    });
    expect(await decisions()).toMatchObject([
      {
        companyId: '11',
        schoolId: '060000000002',
        schoolName: 'Lincoln High',
        decidedBy: 'Ingrid Vale',
        reopenedOn: null,
      },
    ]);
  });

  test('B291 B469: a skip sets ncesToolSkipped, and the type where another one was chosen', async () => {
    company('11');
    const message = 'Successfully Updated Skipped Hubspot Company';
    const skipped = { id: '11', ncesToolSkipped: true, organizationBusinessType: 'School District' };
    expect(await save(skipped)).toMatchObject({ message });
    expect(hubspot.companies.get('11')?.properties).toMatchObject({
      nces_tool_skipped: 'true',
      organization_business_type: 'School District',
    });
    expect(await decisions()).toMatchObject([{ schoolId: null, businessType: 'School District' }]);
  });

  test('a company that was just decided does not come again, though the search still has it', async () => {
    company('11');
    company('12');
    hubspot.lag(true);
    await save({ id: '11', schoolNcesId: '060000000001' });
    expect((await companies()).companies.map(({ id }) => id)).toEqual(['12']);
  });

  test('B467: what the customer list does not take is told, and is not decided', async () => {
    const refusal = await server.send(
      updateHubspotCompanyModel,
      decide({ id: '404', schoolNcesId: '060000000001' }),
      staff,
    );
    expect(refusal.body).toMatchObject({
      isSuccess: false,
      errors: [
        {
          code: 'schools.crm_update_failed',
          message: 'There was an issue trying to update the hubspot company',
        },
      ],
    });
    expect(await decisions()).toEqual([]);
    company('404');
    await save({ id: '404', schoolNcesId: '060000000001' });
  });

  test('B466: a list that cannot be read is told', async () => {
    hubspot.next({ kind: 'noJson' });
    const { body } = await server.send(
      getHubspotCompaniesWithoutNces,
      { businessType: 'High School' },
      staff,
    );
    expect(body).toMatchObject({
      isSuccess: false,
      errors: [{ message: 'There was an issue trying to update the hubspot companies' }],
    });
  });

  test('what is no decision is refused, and the customer list is not asked', async () => {
    company('11');
    hubspot.seen.length = 0;
    expect(await refused({ id: '11' })).toMatchObject({ code: 'schools.nothing_decided' });
    expect(await refused({ id: '11', ncesToolSkipped: true, schoolNcesId: '060000000001' })).toMatchObject({
      code: 'schools.nothing_decided',
    });
    expect(await refused({ id: '11', privateSchoolNcesId: 'A1792016' })).toMatchObject({
      code: 'schools.wrong_identifier',
    });
    expect(
      await refused({ id: '11', schoolNcesId: '060000000001', privateSchoolNcesId: 'A1792016' }),
    ).toMatchObject({ code: 'schools.wrong_identifier' });
    expect(await refused({ id: '11', schoolNcesId: '999999999999' })).toMatchObject({
      code: 'schools.unknown_school',
    });
    expect(hubspot.seen).toEqual([]);
  });

  test('two people who decide one company at once: one does, the other is told', async () => {
    company('11');
    const both = await Promise.all(
      ['060000000001', '060000000002'].map((schoolNcesId) =>
        server.send(updateHubspotCompanyModel, decide({ id: '11', schoolNcesId }), staff),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      errors: [{ message: errorMessage('schools.decided_meanwhile') }],
    });
    expect(await decisions()).toHaveLength(1);
    expect(await server.sendOk(getSchoolDecisionsPaged, { PageNumber: 9 }, staff)).toMatchObject({
      decisions: [],
      totalRowCount: 1,
    });
  });

  test('a decision is reopened: the identifier is taken away and the company comes again; once only', async () => {
    company('11');
    await save({ id: '11', schoolNcesId: '060000000001' });
    const [{ id } = { id: 0 }] = await decisions();
    await server.sendOk(reopenSchoolDecision, { id }, staff);
    expect(hubspot.companies.get('11')?.properties).toMatchObject({
      school_nces_id: '',
      nces_tool_skipped: 'false',
    });
    expect((await companies()).companies).toHaveLength(1);
    expect(await decisions()).toMatchObject([{ reopenedOn: expect.any(String) }]);
    expect(await refusalOf(server, reopenSchoolDecision, { id }, staff)).toMatchObject({
      code: 'schools.decision_not_found',
    });
    await save({ id: '11', schoolNcesId: '060000000002' });
    hubspot.companies.delete('11');
    const [{ id: gone } = { id: 0 }] = await decisions();
    expect(await refusalOf(server, reopenSchoolDecision, { id: gone }, staff)).toMatchObject({
      code: 'schools.crm_update_failed',
    });
  });
});

test('comparisons that no thread has time for are refused, and nothing is lost', async () => {
  vi.spyOn(server.services.threads, 'run').mockResolvedValueOnce(null);
  const asked = { businessType: 'High School', name: 'Lincoln High', state: 'CA' } as const;
  expect(await refusalOf(server, getSchoolCandidates, asked, staff)).toMatchObject({
    status: 503,
    code: 'schools.busy',
  });
  vi.restoreAllMocks();
  expect((await candidates({ state: 'CA' })).candidates).toHaveLength(10);
});

test('without a token every call about the customer list says so', async () => {
  const plain = await startPortal();
  try {
    const { options } = await signIn(plain, { isSuperAdmin: true });
    expect(await plain.sendOk(getSchoolDecisionsPaged, {}, options)).toMatchObject({ isCrmConnected: false });
    const asked = [
      refusalOf(plain, getHubspotCompaniesWithoutNces, { businessType: 'High School' }, options),
      refusalOf(plain, updateHubspotCompanyModel, decide({ id: '11', ncesToolSkipped: true }), options),
      refusalOf(plain, reopenSchoolDecision, { id: 1 }, options),
    ];
    for (const refusal of await Promise.all(asked)) expect(refusal).toMatchObject({ code: 'schools.no_crm' });
  } finally {
    await plain.stop();
  }
});
