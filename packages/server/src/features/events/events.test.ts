import {
  createProfileEvent,
  deleteProfileEvent,
  endCurrentProfileEvent,
  getWebProfileDetail,
  submitTests,
  updateProfileEvent,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aSubmittedTest } from '../../../test/builders/tests.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let groupId: number;
let trainer: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  groupId = (await givenGroup(server.db, organizationId)).id;
  trainer = (await signIn(server, { organizationId, groupIds: [groupId] })).options;
});
afterAll(() => server.stop());

const aProfile = async () => (await givenProfile(server.db, organizationId, { groupIds: [groupId] })).id;
const event = (profileId: number, startedOn: string, endedOn: string | null = null) => ({
  profileEvent: {
    profileId,
    name: 'Practice collision',
    eventTypeId: 2,
    startedOn,
    endedOn,
    note: 'Heading drill',
  },
});
const create = (profileId: number, startedOn: string, endedOn: string | null = null) =>
  server.sendOk(createProfileEvent, event(profileId, startedOn, endedOn), trainer);
const refusal = (profileId: number, startedOn: string, endedOn: string | null = null) =>
  refusalOf(server, createProfileEvent, event(profileId, startedOn, endedOn), trainer);
const detail = (profileId: number) => server.sendOk(getWebProfileDetail, { id: profileId }, trainer);

async function tested(profileId: number, ...completedOn: string[]) {
  const tests = completedOn.map((at) => ({
    ...aSubmittedTest({ person: { kind: 'profile', profileId }, completedOn: at }),
  }));
  const { outcomes } = await server.sendOk(submitTests, { tests }, trainer);
  return outcomes.map(({ profileTestId }) => profileTestId ?? 0);
}

test('C198 C230 C344: an event is created with its facts, open or ended, and stands on the profile', async () => {
  const profileId = await aProfile();
  const { id: ended } = await create(profileId, '2026-01-10T12:00:00.000Z', '2026-02-10T12:00:00.000Z');
  const { id: open } = await create(profileId, '2026-03-10T12:00:00.000Z');
  const { events, openEvent, profile } = await detail(profileId);
  expect(events.map(({ id }) => id)).toEqual([open, ended]);
  expect(events[1]).toEqual({
    id: ended,
    profileId,
    organizationId,
    name: 'Practice collision',
    eventTypeId: 2,
    startedOn: '2026-01-10T12:00:00.000Z',
    endedOn: '2026-02-10T12:00:00.000Z',
    note: 'Heading drill',
    testIds: [],
  });
  expect(openEvent?.id).toBe(open);
  expect(profile.inEvent).toBe(true);
});

test('C234 C345 C346: a test moves into an event and out of it with its dates, and the baseline follows', async () => {
  const profileId = await aProfile();
  const [before, inside, later] = await tested(
    profileId,
    '2026-01-05T10:00:00Z',
    '2026-02-05T10:00:00Z',
    '2026-03-05T10:00:00Z',
  );
  const baselineTests = async () => {
    const rows = await server.db.owner<{ count: number }>(
      sql`select (baseline ->> 'baselineTestCount')::int as count from profile_baselines where profile_id = ${profileId}`,
    );
    return Math.max(0, ...rows.map(({ count }) => count));
  };
  expect(await baselineTests()).toBe(3);
  const { id } = await create(profileId, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
  const withOne = (await detail(profileId)).events[0]?.testIds;
  expect(withOne).toEqual([inside]);
  expect(withOne).not.toContain(later);
  expect(await baselineTests()).toBe(2);
  const changed = { ...event(profileId, '2026-01-01T00:00:00Z', '2026-03-05T10:00:00Z').profileEvent, id };
  await server.sendOk(updateProfileEvent, { profileEvent: changed }, trainer);
  // Its end is not part of it any more.
  expect((await detail(profileId)).events[0]?.testIds).toEqual([before, inside]);
  expect(await baselineTests()).toBe(1);
  await server.sendOk(deleteProfileEvent, { id }, trainer);
  expect((await detail(profileId)).events).toEqual([]);
  expect(await baselineTests()).toBe(3);
});

test('C232 C233 C235: the neighbours bound an event, an open one as if it ended in ten years', async () => {
  const profileId = await aProfile();
  await create(profileId, '2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
  expect(await refusal(profileId, '2026-02-28T23:59:59Z', '2026-03-05T00:00:00Z')).toEqual({
    status: 422,
    code: 'event.starts_before_previous_end',
  });
  expect((await refusal(profileId, '2026-01-01T00:00:00Z', '2026-02-01T00:00:01Z')).code).toBe(
    'event.ends_after_next_start',
  );
  // Touching is no overlap.
  await create(profileId, '2026-01-01T00:00:00Z', '2026-02-01T00:00:00Z');
  await create(profileId, '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z');
  expect((await refusal(profileId, '2025-06-01T00:00:00Z')).code).toBe('event.ends_after_next_start');
});

test('C094 C230: while one is open there is no second; after its end there is', async () => {
  const profileId = await aProfile();
  await create(profileId, '2026-03-01T00:00:00Z');
  expect((await refusal(profileId, '2026-04-01T00:00:00Z')).code).toBe('event.one_is_open');
  const ending = { profileId, eventEndedDateTimeUtc: '2026-03-20T23:59:59Z' };
  await server.sendOk(endCurrentProfileEvent, ending, trainer);
  expect((await detail(profileId)).openEvent).toBeNull();
  expect((await refusalOf(server, endCurrentProfileEvent, ending, trainer)).code).toBe('event.none_is_open');
  await create(profileId, '2026-04-01T00:00:00Z');
});

test('C231 C343: an end lies in the past and after the start; a clock just ahead is now', async () => {
  const profileId = await aProfile();
  const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  expect((await refusal(profileId, '2026-03-01T00:00:00Z', ahead(60))).code).toBe('event.ends_in_future');
  expect((await refusal(profileId, '2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z')).code).toBe(
    'event.ends_before_start',
  );
  await create(profileId, '2026-03-01T00:00:00Z');
  const end = (at: string) =>
    refusalOf(server, endCurrentProfileEvent, { profileId, eventEndedDateTimeUtc: at }, trainer);
  expect((await end(ahead(24 * 60))).code).toBe('event.ends_in_future');
  expect((await end('2026-02-01T00:00:00Z')).code).toBe('event.ends_before_start');
  await server.sendOk(endCurrentProfileEvent, { profileId, eventEndedDateTimeUtc: ahead(2) }, trainer);
  expect((await detail(profileId)).events[0]?.endedOn).not.toBeNull();
});

test('C018 C230: an event whose start is just ahead of the portal is open everywhere at once; one further ahead is refused', async () => {
  const ahead = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
  const profileId = await aProfile();
  expect(await refusal(profileId, ahead(10))).toEqual({ status: 422, code: 'event.starts_in_future' });
  const { id } = await create(profileId, ahead(3));
  const stored = async () => {
    const [row] = await server.db.owner<{ openEventId: number | null }>(
      sql`select open_event_id as "openEventId" from profile_summaries where profile_id = ${profileId}`,
    );
    return row?.openEventId;
  };
  expect(await stored()).toBe(id);
  const { name, eventTypeId, endedOn, note } = event(profileId, ahead(3)).profileEvent;
  const facts = { id, profileId, name, eventTypeId, endedOn, note };
  await server.sendOk(updateProfileEvent, { profileEvent: { ...facts, startedOn: ahead(2) } }, trainer);
  expect(await stored()).toBe(id);
});

test('two events at once for one profile: one of them is refused, none overlaps', async () => {
  const profileId = await aProfile();
  const replies = await Promise.all(
    Array.from({ length: 4 }, () =>
      server.send(createProfileEvent, event(profileId, '2026-03-01T00:00:00Z'), trainer),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  expect((await detail(profileId)).events).toHaveLength(1);
});

test('B456: an event that was deleted, or that belongs to another profile, is not found', async () => {
  const profileId = await aProfile();
  const { id } = await create(profileId, '2026-03-01T00:00:00Z');
  const changed = { ...event(await aProfile(), '2026-03-02T00:00:00Z').profileEvent, id };
  const gone = { status: 404, code: 'event.not_found' };
  expect(await refusalOf(server, updateProfileEvent, { profileEvent: changed }, trainer)).toEqual(gone);
  await server.sendOk(deleteProfileEvent, { id }, trainer);
  expect(await refusalOf(server, deleteProfileEvent, { id }, trainer)).toEqual(gone);
});

test('an inactive profile takes no event', async () => {
  const admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  const { id } = await givenProfile(server.db, organizationId);
  expect(await refusalOf(server, createProfileEvent, event(id, '2026-03-01T00:00:00Z'), admin)).toEqual({
    status: 422,
    code: 'event.profile_inactive',
  });
});

test("another organization sees a shared profile's event and cannot change it", async () => {
  const profileId = await aProfile();
  const { id } = await create(profileId, '2026-03-01T00:00:00Z');
  const other = (await givenOrganization(server.db, { name: 'Second home' })).id;
  await server.db.owner(
    sql`insert into profile_organizations (organization_id, profile_id) values (${other}, ${profileId})`,
  );
  await server.db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name, full_name, sort_name,
    search_text, is_inactive) values (${other}, ${profileId}, 'Test', 'Profile', 'Test Profile', 'profile test', 'test', false)`);
  const admin = (await signIn(server, { organizationId: other, accessTypeId: 2 })).options;
  const seen = await server.sendOk(getWebProfileDetail, { id: profileId }, admin);
  expect(seen.events.map((one) => one.id)).toEqual([id]);
  const changed = { ...event(profileId, '2026-03-02T00:00:00Z').profileEvent, id };
  const denied = { status: 403, code: 'event.not_yours_to_change' };
  expect(await refusalOf(server, updateProfileEvent, { profileEvent: changed }, admin)).toEqual(denied);
  expect(await refusalOf(server, deleteProfileEvent, { id }, admin)).toEqual(denied);
  expect(
    await refusalOf(
      server,
      endCurrentProfileEvent,
      { profileId, eventEndedDateTimeUtc: '2026-03-04T00:00:00Z' },
      admin,
    ),
  ).toEqual(denied);
});

test('internal staff move dates and neither see nor lose the name and the note', async () => {
  const profileId = await aProfile();
  const { id } = await create(profileId, '2026-03-01T00:00:00Z');
  const staff = await signIn(server, { isSuperAdmin: true });
  await server.db.owner(sql`insert into staff_grants (account_id, organization_id, reason, expires_at)
    values (${staff.id}, ${organizationId}, 'A ticket about dates', now() + interval '1 hour')`);
  const inside = { ...staff.options, organizationId };
  const seen = await server.sendOk(getWebProfileDetail, { id: profileId }, inside);
  expect(seen.events[0]).toMatchObject({ id, name: null, note: null });
  await server.sendOk(
    updateProfileEvent,
    { profileEvent: { id, profileId, name: null, eventTypeId: 4, startedOn: '2026-03-02T00:00:00Z' } },
    inside,
  );
  expect((await detail(profileId)).events[0]).toMatchObject({
    name: 'Practice collision',
    note: 'Heading drill',
    eventTypeId: 4,
    startedOn: '2026-03-02T00:00:00.000Z',
  });
});

test('every change of an event is in the audit log', async () => {
  const profileId = await aProfile();
  const { id } = await create(profileId, '2026-03-01T00:00:00Z');
  await server.sendOk(
    endCurrentProfileEvent,
    { profileId, eventEndedDateTimeUtc: '2026-03-02T00:00:00Z' },
    trainer,
  );
  await server.sendOk(deleteProfileEvent, { id }, trainer);
  const rows = await server.db.owner<{ action: string }>(
    sql`select action from audit.log where entity = 'events' and entity_id = ${String(id)} order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['insert', 'update', 'update']);
});
