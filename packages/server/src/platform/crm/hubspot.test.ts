import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type HubspotStandIn, type StoredCompany, startHubspot } from '../../../test/crm/hubspot-stand-in.ts';
import { openOutsideFetch } from '../http-client/outside-fetch.ts';
import { type CompanyList, CrmError, type CrmFailure } from './company-list.ts';
import { openHubspot } from './hubspot.ts';

const school = (number: number, properties: StoredCompany['properties'] = {}): StoredCompany => ({
  id: String(98_765_432_100 + number),
  properties: {
    name: `School ${number}`,
    state: 'California',
    organization_business_type: 'High School',
    ...properties,
  },
});

let hubspot: HubspotStandIn;
let list: CompanyList;
/** A clock that only waiting moves on, so that no test waits. */
let time = 0;
let waits: number[] = [];
const waiting = {
  now: () => time,
  wait: async (ms: number) => {
    waits.push(ms);
    time += ms;
  },
};
beforeAll(async () => {
  hubspot = await startHubspot(Array.from({ length: 250 }, (_, index) => school(index + 1)));
  list = opened();
});
afterAll(() => hubspot.stop());
afterEach(() => {
  waits = [];
  time += 10_000;
  hubspot.seen.length = 0;
});

const opened = ({
  token = hubspot.token,
  apiUrl = hubspot.url,
  allowsLoopback = true,
  timeoutMs = 5000,
} = {}) => openHubspot({ token, apiUrl }, openOutsideFetch({ allowsLoopback, timeoutMs }), waiting);

async function failureOf(work: Promise<unknown>): Promise<CrmFailure> {
  const error = await work.then(
    () => null,
    (error: unknown) => error,
  );
  if (!(error instanceof CrmError))
    throw new Error('it did not fail as a customer list does', { cause: error });
  return error.failure;
}

async function everyCompany(): Promise<string[]> {
  const ids: string[] = [];
  for (let after: string | null = '0'; after !== null; ) {
    const page: Awaited<ReturnType<CompanyList['withoutSchool']>> = await list.withoutSchool(
      'High School',
      after,
    );
    ids.push(...page.companies.map(({ id }) => id));
    after = page.next;
  }
  return ids;
}

test('B238 B445: companies of a type without an identifier that nobody skipped, each once, in the order of their ids', async () => {
  hubspot.companies.set('1', {
    ...school(0, { organization_business_type: 'College or University' }),
    id: '1',
  });
  const [skipped, matched, other, again] = [5, 6, 7, 8].map((number) => String(98_765_432_100 + number));
  const change = (id: string | undefined, properties: StoredCompany['properties']) => {
    const company = hubspot.companies.get(id ?? '');
    Object.assign(company?.properties ?? {}, properties);
  };
  change(skipped, { nces_tool_skipped: 'true' });
  change(matched, { school_nces_id: '060162010232' });
  change(other, { private_school_nces_id: 'A1792016' });
  change(again, { nces_tool_skipped: 'false' });
  const ids = await everyCompany();
  expect(ids).toHaveLength(247);
  expect(new Set(ids).size).toBe(247);
  expect(ids).toEqual([...ids].sort((one, two) => Number(BigInt(one) - BigInt(two))));
  expect(ids).not.toContain(other);
  expect(ids).toContain(again);
  const { companies } = await list.withoutSchool('College or University', '0');
  expect(companies).toEqual([
    {
      id: '1',
      name: 'School 0',
      address: null,
      city: null,
      state: 'California',
      organizationBusinessType: 'College or University',
      swayOrganizationId: null,
      ncesToolSkipped: false,
      schoolNcesId: null,
      schoolDistrictNcesId: null,
      postSecondaryNcesUnitId: null,
      privateSchoolNcesId: null,
    },
  ]);
});

test('more companies than the search answers with (10,000) are all found: each page begins after the last id', async () => {
  const large = await startHubspot(Array.from({ length: 10_450 }, (_, index) => school(index + 1)));
  const many = opened({ apiUrl: large.url });
  let [after, count, calls]: [string | null, number, number] = ['98765442000', 0, 0];
  // The last pages hold what no offset reaches.
  while (after !== null) {
    const page: Awaited<ReturnType<CompanyList['withoutSchool']>> = await many.withoutSchool(
      'High School',
      after,
    );
    [after, count, calls] = [page.next, count + page.companies.length, calls + 1];
  }
  await large.stop();
  expect({ count, calls }).toEqual({ count: 550, calls: 6 });
});

test('at most four requests begin in any second', async () => {
  const begun: number[] = [];
  for (let index = 0; index < 9; index++) {
    await list.withoutSchool('Private School', '0');
    begun.push(time);
  }
  const start = begun[0] ?? 0;
  expect(begun.map((at) => at - start)).toEqual([0, 0, 0, 0, 1000, 1000, 1000, 1000, 2000]);
});

test('where HubSpot asks to wait, it is waited so long and asked again; where it does not say, longer each time', async () => {
  hubspot.next({ kind: 'rateLimited', retryAfter: '3' }, { kind: 'rateLimited' }, { kind: 'broken' });
  const { companies } = await list.withoutSchool('High School', '98765432349');
  expect(companies).toHaveLength(1);
  expect(waits).toEqual([3000, 1000, 2000]);
  expect(hubspot.seen).toHaveLength(4);
});

test('after four tries, or where it would be waited too long, it is told', async () => {
  hubspot.next(...Array.from({ length: 4 }, () => ({ kind: 'broken' }) as const));
  expect(await failureOf(list.withoutSchool('High School', '0'))).toBe('unreachable');
  hubspot.next({ kind: 'rateLimited', retryAfter: '60' });
  expect(await failureOf(list.withoutSchool('High School', '0'))).toBe('rateLimited');
  expect(hubspot.seen).toHaveLength(5);
});

test('an answer that is none is refused: a page of a browser, ids that go in circles, no answer at all', async () => {
  hubspot.next({ kind: 'noJson' });
  expect(await failureOf(list.withoutSchool('High School', '0'))).toBe('unreadable');
  hubspot.next({ kind: 'circles' });
  expect(await failureOf(list.withoutSchool('High School', '0'))).toBe('unreadable');
  hubspot.next(...Array.from({ length: 4 }, () => ({ kind: 'silent' }) as const));
  expect(await failureOf(opened({ timeoutMs: 30 }).withoutSchool('High School', '0'))).toBe('unreachable');
});

test('a token that is not valid is not tried again, and is in no error', async () => {
  const work = opened({ token: 'pat-na1-wrong-wrong-wrong' }).withoutSchool('High School', '0');
  expect(await failureOf(work)).toBe('refused');
  expect(hubspot.seen).toHaveLength(1);
  expect(await work.catch((error: unknown) => String(error))).not.toContain('wrong-wrong');
});

test('this machine is asked only where the settings allow it', async () => {
  expect(await failureOf(opened({ allowsLoopback: false }).withoutSchool('High School', '0'))).toBe(
    'unreachable',
  );
  expect(hubspot.seen).toHaveLength(0);
});

test('B446: only what changed is sent, an empty text takes an identifier away, and a company that is gone is told', async () => {
  const { id } = school(9);
  await list.update(id, {
    organizationBusinessType: 'Private School',
    privateSchoolNcesId: 'A1792016',
    schoolNcesId: null,
  });
  expect(hubspot.seen[0]?.body).toEqual({
    properties: {
      organization_business_type: 'Private School',
      private_school_nces_id: 'A1792016',
      school_nces_id: '',
    },
  });
  expect(hubspot.companies.get(id)?.properties).toMatchObject({
    name: 'School 9',
    private_school_nces_id: 'A1792016',
  });
  expect(await failureOf(list.update('404', { ncesToolSkipped: true }))).toBe('missing');
});
