import { getProfilesPaged, getWebProfileDetail, type RequestInputOf, submitTests } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProfile } from '../../../test/builders/people.ts';
import { givenEvent } from '../../../test/builders/stored-tests.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import { refusalOf } from '../../../test/portal.ts';
import { type SharingPortal, startSharingPortal } from '../../../test/sharing-portal.ts';

type Filter = RequestInputOf<typeof getProfilesPaged>;

let portal: SharingPortal;
let people: { ada: number; ben: number; cleo: number; stranger: number };

beforeAll(async () => {
  portal = await startSharingPortal();
  const { server, school, otherSchool } = portal;
  const person = async (organizationId: number, firstName: string, graduationYear: number, groupId: number) =>
    (
      await givenProfile(server.db, organizationId, {
        firstName,
        lastName: 'Lindqvist',
        graduationYear,
        groupIds: [groupId],
      })
    ).id;
  people = {
    ada: await person(school.id, 'Ada', 2026, school.football),
    ben: await person(school.id, 'Ben', 2027, school.football),
    cleo: await person(school.id, 'Cleo', 2030, school.soccer),
    stranger: await person(otherSchool.id, 'Ada', 2026, otherSchool.track),
  };
});
afterAll(() => portal.server.stop());

const namesOf = async (filter: Filter, as = portal.admin.options) => {
  const { profiles } = await portal.server.sendOk(getProfilesPaged, filter, as);
  return profiles.map(({ firstName }) => firstName);
};

test('C349: a page answers its rows and how many there are in all, within the envelope', async () => {
  const { status, body } = await portal.server.send(
    getProfilesPaged,
    {
      PageNumber: 2,
      RowsPerPage: 2,
      SearchString: 'lindqvist',
      SortByColumn: 'fullName',
      SortAscending: true,
    },
    portal.admin.options,
  );
  expect(status).toBe(200);
  expect(Object.keys(body).toSorted()).toEqual(['errors', 'isSuccess', 'profiles', 'totalRowCount']);
  expect(body).toMatchObject({
    isSuccess: true,
    errors: [],
    totalRowCount: 3,
    profiles: [{ id: people.cleo, fullName: 'Cleo Lindqvist', graduationYear: 2030, lastTestDate: null }],
  });
});

test('C349: every part of the request narrows or orders the list', async () => {
  const { db } = portal.server;
  const eventId = (await givenEvent(db, portal.school.id, people.ben)).id;
  await db.owner(
    sql`update profile_summaries set open_event_id = ${eventId} where profile_id = ${people.ben}`,
  );
  expect(await namesOf({ SearchString: 'Cleo' })).toEqual(['Cleo']);
  expect(await namesOf({ openEventsOnly: true })).toEqual(['Ben']);
  expect(await namesOf({ graduationSearchString: '2027' })).toEqual(['Ben']);
  expect(await namesOf({ graduationSearchString: '2026-2027' })).toEqual(['Ada', 'Ben']);
  expect(await namesOf({ groupIds: [portal.school.soccer] })).toEqual(['Cleo']);
  expect(await namesOf({ SortByColumn: 'graduationYear', SortAscending: false })).toEqual([
    'Cleo',
    'Ben',
    'Ada',
  ]);
  expect(await namesOf({ SortByColumn: 'id', SortAscending: false })).toEqual(['Cleo', 'Ben', 'Ada']);
});

test('C414: open events are listed by when they started, however long ago their test was, and nothing else is', async () => {
  const { db } = portal.server;
  const clear = async () => {
    await db.owner(sql`update profile_summaries set open_event_id = null, last_test_at = null`);
    await db.owner(sql`delete from events`);
  };
  await clear();
  for (const [profileId, startedOn, testedOn] of [
    [people.ada, '2026-10-01', '2026-10-20'],
    [people.ben, '2026-10-03', null],
    [people.cleo, '2026-10-02', '2026-10-19'],
  ] as const) {
    const { id } = await givenEvent(db, portal.school.id, profileId, { startedAt: `${startedOn}T12:00:00Z` });
    await db.owner(
      sql`update profile_summaries set open_event_id = ${id}, last_test_at = ${testedOn}::timestamptz where profile_id = ${profileId}`,
    );
  }
  const started = { SortByColumn: 'eventStartedOn', openEventsOnly: true } as const;
  expect(await namesOf({ ...started, SortAscending: false })).toEqual(['Ben', 'Cleo', 'Ada']);
  expect(await namesOf({ ...started, SortAscending: false, SearchString: 'lindqvist' })).toEqual([
    'Ben',
    'Cleo',
    'Ada',
  ]);
  expect(await namesOf(started)).toEqual(['Ada', 'Cleo', 'Ben']);
  const { status } = await portal.server.send(
    getProfilesPaged,
    { SortByColumn: 'eventStartedOn' },
    portal.admin.options,
  );
  expect(status).toBe(400);
  await clear();
});

const change = (verdictLevel: string | null, percentChange: number | null, changeLevel = 'bad') =>
  JSON.stringify({
    measureId: 1002,
    scoreChange: 1,
    percentChange,
    changeLevel,
    changeWord: 'Worse',
    ...(verdictLevel !== null && { verdictLevel }),
  });
const meaning = (level: string) => JSON.stringify({ level, words: 'PHQ-9 severe' });

test.each([
  { why: 'worse before a warning', ada: [change('worse', -18), null], ben: [change('warning', 60), null] },
  {
    why: 'among the worse the larger change',
    ada: [change('worse', 21), null],
    ben: [change('worse', -18), null],
  },
  {
    why: 'red within the noise is no more than a warning',
    ada: [change('warning', 12), null],
    ben: [change('normal', 40), null],
  },
  { why: 'an alert before who is worse', ada: [null, meaning('urgent')], ben: [change('worse', 90), null] },
  {
    why: 'a severe meaning as worse',
    ada: [change('normal', 4), meaning('severe')],
    ben: [change('warning', 90), null],
  },
  { why: 'a concern as a warning', ada: [null, meaning('concern')], ben: [change('normal', 9), null] },
  { why: 'normal before nothing at all', ada: [change('normal', null), null], ben: [null, null] },
  {
    why: 'a row of an older release by its colour',
    ada: [change(null, 18), null],
    ben: [change(null, 40, 'warning'), null],
  },
])('C349: sorted by severity, $why', async ({ ada, ben }) => {
  const { db } = portal.server;
  for (const [id, [largest, own]] of [
    [people.ada, ada],
    [people.ben, ben],
    [people.cleo, [null, null]],
  ] as const) {
    await db.owner(sql`update profile_summaries set largest_change = ${largest ?? null}::jsonb, meaning = ${own ?? null}::jsonb
      where profile_id = ${id}`);
  }
  const worst = { SortByColumn: 'severity', SortAscending: false } as const;
  expect(await namesOf(worst)).toEqual(['Ada', 'Ben', 'Cleo']);
  // A User's list, and a search, are sorted by the same.
  expect(await namesOf(worst, portal.trainer.options)).toEqual(['Ada', 'Ben']);
  expect(await namesOf({ ...worst, SearchString: 'lindqvist' })).toEqual(['Ada', 'Ben', 'Cleo']);
  // Whoever has nothing to compare comes last both ways.
  const [first] = await namesOf({ ...worst, SortAscending: true });
  expect(first).toBe(ben[0] === null && ben[1] === null ? 'Ada' : 'Ben');
});

test('C349: a row says its verdict, and sorts by how large its largest change is, for the better or the worse', async () => {
  const { db } = portal.server;
  for (const [id, largest] of [
    [people.ada, change('warning', -12)],
    [people.ben, change('normal', 30)],
    [people.cleo, null],
  ] as const)
    await db.owner(
      sql`update profile_summaries set largest_change = ${largest}::jsonb, meaning = null where profile_id = ${id}`,
    );
  const { profiles } = await portal.server.sendOk(
    getProfilesPaged,
    { SortByColumn: 'largestChange', SortAscending: false },
    portal.admin.options,
  );
  expect(profiles.map(({ firstName, verdict, severity }) => [firstName, verdict, severity])).toEqual([
    ['Ben', 'normal', 1030],
    ['Ada', 'warning', 2012],
    ['Cleo', 'none', null],
  ]);
  expect(await namesOf({ SortByColumn: 'largestChange' })).toEqual(['Ada', 'Ben', 'Cleo']);
});

test('C349: somebody of another organization or outside the granted groups is not in the list', async () => {
  const { trainer, otherAdmin } = portal;
  expect(await namesOf({}, trainer.options)).toEqual(['Ada', 'Ben']);
  expect(await namesOf({ groupIds: [portal.school.soccer] }, trainer.options)).toEqual([]);
  expect(await namesOf({ SearchString: String(people.ada) }, otherAdmin.options)).toEqual([]);
});

test.each(['0', '-1', '99999999'])('C459: with %s rows a page everybody is on it', async (rows) => {
  const { profiles, totalRowCount } = await portal.server.sendOk(
    getProfilesPaged,
    { RowsPerPage: Number(rows) },
    portal.admin.options,
  );
  expect(profiles).toHaveLength(totalRowCount);
  expect(totalRowCount).toBe(3);
});

test('C350: the page of a profile is one call, within the envelope; of others it is not there', async () => {
  const { server, trainer, otherAdmin } = portal;
  await server.sendOk(
    submitTests,
    { tests: [{ ...aSubmittedTest({ person: { kind: 'profile', profileId: people.ada } }) }] },
    trainer.options,
  );
  const { status, body } = await server.send(getWebProfileDetail, { id: people.ada }, trainer.options);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    isSuccess: true,
    errors: [],
    profile: { id: people.ada, fullName: 'Ada Lindqvist', graduationYear: 2026 },
    tests: [{ profileId: people.ada }],
    newestTest: { profileId: people.ada },
    isBaselineRecalculating: false,
  });
  const notThere = { status: 404, code: 'profile.not_found' };
  const asked = [
    [people.ada, otherAdmin.options],
    [people.cleo, trainer.options],
    [people.stranger, trainer.options],
  ] as const;
  for (const [id, options] of asked)
    expect(await refusalOf(server, getWebProfileDetail, { id }, options)).toEqual(notThere);
});
