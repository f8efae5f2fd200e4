import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenCode, givenProtocol } from '../builders/programs.ts';
import { givenEvent, givenMembership, givenStoredTest, type StoredTest } from '../builders/stored-tests.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';

let db: TestDatabase;
let own: number;
let foreign: number;
let profileId: number;
let theirs: number;
let taken: StoredTest;
let theirTest: StoredTest;
let theirGroup: number;
let theirProtocol: number;
let theirCode: number;
let theirHeld: number;

beforeAll(async () => {
  db = await testDatabase();
  own = (await givenOrganization(db)).id;
  foreign = (await givenOrganization(db)).id;
  profileId = (await givenProfile(db, own)).id;
  theirs = (await givenProfile(db, foreign)).id;
  taken = await givenStoredTest(db, own, profileId);
  theirTest = await givenStoredTest(db, foreign, theirs);
  theirGroup = (await givenGroup(db, foreign)).id;
  theirProtocol = (await givenProtocol(db, foreign)).id;
  theirCode = (await givenCode(db, foreign, { protocolId: theirProtocol, code: '70001' })).id;
  const [held] = await db.owner<{ id: number }>(sql`insert into submissions
    (organization_id, client_uuid, content_hash, status, reason_code, body)
    values (${foreign}, gen_random_uuid(), 'x', 'held', 'match.none', '{}') returning id`);
  theirHeld = held?.id ?? 0;
});
afterAll(() => db.close());

/** References skip row-level security, so none of them may lead out of the organization. Tried with every right there is. */
describe('no reference leads to another organization', () => {
  const uuid = sql`gen_random_uuid()`;
  test.each<{ why: string; statement: () => SQL }>([
    {
      why: 'a profile in a foreign group',
      statement: () =>
        sql`insert into profile_groups (organization_id, profile_id, group_id) values (${own}, ${profileId}, ${theirGroup})`,
    },
    {
      why: 'a group membership without a membership',
      statement: () =>
        sql`insert into profile_groups (organization_id, profile_id, group_id) values (${foreign}, ${profileId}, ${theirGroup})`,
    },
    {
      why: 'a default protocol',
      statement: () =>
        sql`update profile_organizations set default_protocol_id = ${theirProtocol} where profile_id = ${profileId}`,
    },
    {
      why: 'a code’s protocol',
      statement:
        () => sql`insert into codes (organization_id, code, protocol_id, session_type_id, starts_at, ends_at)
        values (${own}, '70002', ${theirProtocol}, 11, now(), now() + interval '1 day')`,
    },
    {
      why: 'a code’s profile',
      statement:
        () => sql`insert into codes (organization_id, code, profile_id, protocol_id, session_type_id, starts_at, ends_at)
        values (${foreign}, '70002', ${profileId}, ${theirProtocol}, 9, now(), now() + interval '1 day')`,
    },
    {
      why: 'a token of a code',
      statement: () =>
        sql`insert into code_tokens (organization_id, code_id, token_hash, expires_at) values (${own}, ${theirCode}, 'x', now())`,
    },
    {
      why: 'an event of a person who is not theirs',
      statement: () =>
        sql`insert into events (organization_id, profile_id, event_type_id, name, started_at) values (${foreign}, ${profileId}, 2, '', now())`,
    },
    {
      why: 'a test of a person who is not theirs',
      statement:
        () => sql`insert into tests (organization_id, profile_id, client_uuid, completed_at, input_class)
        values (${foreign}, ${profileId}, ${uuid}, now(), 'motion')`,
    },
    {
      why: 'a test made of what another organization received',
      statement:
        () => sql`insert into tests (organization_id, profile_id, submission_id, client_uuid, completed_at, input_class)
        values (${own}, ${profileId}, ${theirHeld}, ${uuid}, now(), 'motion')`,
    },
    {
      why: 'a test under a foreign code',
      statement:
        () => sql`insert into tests (organization_id, profile_id, code_id, client_uuid, completed_at, input_class)
        values (${own}, ${profileId}, ${theirCode}, ${uuid}, now(), 'motion')`,
    },
    {
      why: 'a result of a foreign test',
      statement: () => sql`insert into results (organization_id, profile_id, test_id, measure_id, repetition)
        values (${own}, ${profileId}, ${theirTest.id}, 1002, 2)`,
    },
    {
      why: 'a result that names another person than its test',
      statement: () => sql`insert into results (organization_id, profile_id, test_id, measure_id, repetition)
        values (${own}, ${theirs}, ${taken.id}, 1002, 2)`,
    },
    {
      why: 'a foreign recording',
      statement:
        () => sql`insert into results (organization_id, profile_id, test_id, measure_id, repetition, recording_hash)
        values (${own}, ${profileId}, ${taken.id}, 1002, 2, ${theirTest.recordingHash})`,
    },
    {
      why: 'a measure of a foreign test',
      statement:
        () => sql`insert into test_measures (organization_id, profile_id, test_id, measure_id, input_class, completed_at, standing)
        values (${own}, ${profileId}, ${theirTest.id}, 77, 'motion', now(), 'counted')`,
    },
    {
      why: 'what arrived for a person who is not theirs',
      statement:
        () => sql`insert into submissions (organization_id, client_uuid, content_hash, profile_id, status, body)
        values (${foreign}, ${uuid}, 'x', ${profileId}, 'stored', '{}')`,
    },
    {
      why: 'a baseline of a person who is not theirs',
      statement:
        () => sql`insert into profile_baselines (organization_id, profile_id, measure_id, input_class, baseline)
        values (${foreign}, ${profileId}, 1002, 'motion', '{}')`,
    },
  ])('$why', async ({ statement }) => {
    await expect(db.owner(statement())).rejects.toThrow('foreign key');
  });
});

describe('codes', () => {
  test('the same digits are never live twice, in no two organizations', async () => {
    await givenCode(db, own, { code: '61001' });
    await expect(givenCode(db, foreign, { code: '61001' })).rejects.toThrow('codes_digits_are_free');
  });
  test('digits of a scheduled code are taken from the day it was made', async () => {
    await givenCode(db, own, { code: '61002', startsInHours: 24 * 90, endsInHours: 24 * 91 });
    await expect(givenCode(db, foreign, { code: '61002' })).rejects.toThrow('codes_digits_are_free');
  });
  test('digits rest for 30 days after the end, deleted or not, and are free then', async () => {
    const made = (daysAgo: number) =>
      sql`update codes set created_at = now() - interval '100 days', starts_at = now() - interval '100 days',
        ends_at = now() - make_interval(days => ${daysAgo}), deleted_at = now() where code = '61003'`;
    await givenCode(db, own, { code: '61003' });
    await db.owner(made(29));
    await expect(givenCode(db, foreign, { code: '61003' })).rejects.toThrow('codes_digits_are_free');
    await db.owner(made(31));
    await expect(givenCode(db, foreign, { code: '61003' })).resolves.toMatchObject({ code: '61003' });
  });
  test('a code is for a group or for a profile, never both', async () => {
    const groupId = (await givenGroup(db, own)).id;
    await expect(givenCode(db, own, { groupId, profileId, code: '61004' })).rejects.toThrow(
      'check constraint',
    );
  });
});

describe('events of one person', () => {
  test('never overlap, whichever organization writes them; touching ends are fine', async () => {
    const { id } = await givenProfile(db, own);
    await givenMembership(db, foreign, id);
    await givenEvent(db, own, id, { startedAt: '2026-01-01T00:00:00Z', endedAt: '2026-01-10T00:00:00Z' });
    await expect(
      givenEvent(db, foreign, id, { startedAt: '2026-01-09T23:59:59Z', endedAt: '2026-01-12T00:00:00Z' }),
    ).rejects.toThrow('events_do_not_overlap');
    await givenEvent(db, foreign, id, { startedAt: '2026-01-10T00:00:00Z' });
    await expect(givenEvent(db, own, id, { startedAt: '2026-06-01T00:00:00Z' })).rejects.toThrow(
      'events_do_not_overlap',
    );
  });
  test('a deleted one is in nobody’s way', async () => {
    const { id } = await givenProfile(db, own);
    await givenEvent(db, own, id);
    await db.owner(sql`update events set deleted_at = now() where profile_id = ${id}`);
    await givenEvent(db, own, id);
  });
  test('end after they start', async () => {
    const { id } = await givenProfile(db, own);
    await expect(
      givenEvent(db, own, id, { startedAt: '2026-01-02T00:00:00Z', endedAt: '2026-01-02T00:00:00Z' }),
    ).rejects.toThrow('check constraint');
  });
});

describe('what was sent', () => {
  const arrive = (organizationId: number, uuid: string) =>
    db.owner(sql`insert into submissions (organization_id, client_uuid, content_hash, status, body)
      values (${organizationId}, ${uuid}::uuid, 'x', 'stored', '{}') returning id`);
  test('is stored once, wherever it is sent again', async () => {
    const uuid = crypto.randomUUID();
    await arrive(own, uuid);
    await expect(arrive(own, uuid)).rejects.toThrow('submissions_client_uuid_key');
    await expect(arrive(foreign, uuid)).rejects.toThrow('submissions_client_uuid_key');
  });
  test('makes one test at most', async () => {
    await expect(
      db.owner(sql`insert into tests (organization_id, profile_id, submission_id, client_uuid, completed_at, input_class)
        values (${own}, ${profileId}, ${taken.submissionId}, gen_random_uuid(), now(), 'motion')`),
    ).rejects.toThrow('tests_submission');
  });
  test('is held with a reason, or stored without one', async () => {
    await expect(
      db.owner(sql`insert into submissions (organization_id, client_uuid, content_hash, status, body)
        values (${own}, gen_random_uuid(), 'x', 'held', '{}')`),
    ).rejects.toThrow('check constraint');
  });
  test.each(["'NaN'", "'Infinity'", "'-Infinity'"])('never scores %s', async (score) => {
    const value = { "'NaN'": Number.NaN, "'Infinity'": Infinity, "'-Infinity'": -Infinity }[score];
    await expect(
      db.owner(sql`insert into results (organization_id, profile_id, test_id, measure_id, repetition, score)
        values (${own}, ${profileId}, ${taken.id}, 1002, 9, ${value}::double precision)`),
    ).rejects.toThrow('check constraint');
  });
});

test('an email belongs to one account', async () => {
  const { email } = await givenAccount(db);
  await expect(givenAccount(db, { email })).rejects.toThrow('accounts_email');
  await expect(givenAccount(db, { email: email.toUpperCase() })).rejects.toThrow('check constraint');
});

test('a person made by a phone twice is one profile', async () => {
  const clientUuid = crypto.randomUUID();
  await givenProfile(db, own, { clientUuid });
  await expect(givenProfile(db, own, { clientUuid })).rejects.toThrow(
    'profiles_organization_id_client_uuid_key',
  );
});
