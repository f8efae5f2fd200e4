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
