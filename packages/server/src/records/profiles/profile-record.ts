import { takenInBrowser } from '@plumbline/contract';
import {
  ageInYears,
  dayInZone,
  isInEvent,
  type MeasuredTest,
  type MillisecondThresholds,
  type PersonAtTest,
  type PersonFacts,
  parseCalendarDate,
  type TestTypeFlags,
} from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { inputClassColumn, measuresColumn, personColumns } from '../tests/clinical-columns.ts';

const id = z.int();
const text = z.string();
const flag = z.boolean();

/** Only icons follow from it, and the column starts empty: a kind that is not named is not in the test. */
const kindIsIn = flag.default(false);
const typeFlagsColumn = z.object({
  balance: kindIsIn,
  cognitive: kindIsIn,
  functional: kindIsIn,
  survey: kindIsIn,
  covid: kindIsIn,
  symptoms: kindIsIn,
}) satisfies z.ZodType<TestTypeFlags>;

const storedTest = z.object({
  id,
  organizationId: id,
  profileId: id,
  completedAt: z.date(),
  /** Of the place where it was taken, east of UTC. */
  offsetMinutes: z.int(),
  isNonBaseline: flag,
  isScreening: flag,
  isExcluded: flag,
  hasDuplicateTests: flag,
  inputClass: inputClassColumn,
  typeFlags: typeFlagsColumn,
  note: text.nullable(),
  noteAccountId: id.nullable(),
  noteAt: z.date().nullable(),
  /** Something in it must be told at once. */
  hasAlerts: flag,
  device: z.object({
    appVersion: text.nullish(),
    platform: text.nullish(),
    deviceManufacturer: text.nullish(),
    deviceModel: text.nullish(),
    osVersion: text.nullish(),
    deviceId: text.nullish(),
    browser: takenInBrowser.nullish(),
  }),
  protocolName: text.nullable(),
  codeId: id.nullable(),
  code: text.nullable(),
  administeredAccountId: id.nullable(),
  measures: measuresColumn,
});

/** One test of a profile as the database has it, with its measures and the event it lies in. */
export interface TestRow extends z.output<typeof storedTest> {
  eventId: number | null;
}

const instantInJson = text.pipe(z.coerce.date());

const storedEvent = z.object({
  id,
  eventTypeId: id,
  organizationId: id,
  name: text.nullable(),
  startedAt: instantInJson,
  endedAt: instantInJson.nullable(),
  note: text.nullable(),
});

export type EventRow = z.output<typeof storedEvent>;

const storedPerson = z.object({
  ...personColumns,
  profileId: id,
  baselineAskedAt: z.date().nullable(),
  meaningRevision: z.int(),
  events: z.array(storedEvent),
});

/** A profile with everything its tests are compared with. Loaded by two indexed queries in one round trip, however many tests and profiles. */
export interface ProfileRecord {
  profileId: number;
  organizationId: number;
  /** As of today. */
  person: PersonFacts;
  birthDate: string | null;
  baselineStartDate: string | null;
  /** Since when a recomputation of the baseline is owed; null when it is up to date. */
  baselineAskedAt: Date | null;
  /** How often the organization has changed a preference that decides what a test means; 0 where it has none. */
  meaningRevision: number;
  /** Oldest first. */
  tests: TestRow[];
  events: EventRow[];
  thresholds: ReadonlyMap<number, MillisecondThresholds>;
}

/** Loads a profile's record in the transaction's scope; null when the viewer does not see the profile. */
export async function loadProfileRecord(
  tx: Tx,
  organizationId: number,
  profileId: number,
  now: Date,
): Promise<ProfileRecord | null> {
  const records = await readRecords(
    tx,
    organizationId,
    { names: { people: 'records.person', tests: 'records.tests' }, people: sql`= ${profileId}`, tests: null },
    now,
  );
  return records.get(profileId) ?? null;
}

/**
 * The records of many profiles at once, each with the tests that are named alone.
 * @returns by the profile's id; without those that the viewer does not see
 */
export const loadProfileRecords = (
  tx: Tx,
  organizationId: number,
  { profileIds, testIds }: { profileIds: readonly number[]; testIds: readonly number[] },
  now: Date,
): Promise<ReadonlyMap<number, ProfileRecord>> =>
  readRecords(
    tx,
    organizationId,
    {
      names: { people: 'records.people', tests: 'records.tests_of_people' },
      people: sql`= any (${sql.param([...profileIds])}::int[])`,
      tests: sql`= any (${sql.param([...testIds])}::int[])`,
    },
    now,
  );

/** @param of how its statements are called in the log, and conditions on the id of a profile, and of a test where not all are asked for */
async function readRecords(
  tx: Tx,
  organizationId: number,
  of: { names: { people: string; tests: string }; people: SQL; tests: SQL | null },
  now: Date,
): Promise<ReadonlyMap<number, ProfileRecord>> {
  // Internal staff read a view without a birth date and with an age; as JSON one statement serves both.
  const finding = queryChecked(
    tx,
    storedPerson,
    sql`select p.id as profile_id, p.birth_date, (to_jsonb(p) ->> 'age_years')::int as age_years, p.sex,
      m.baseline_start_at,
      (select s.baseline_asked_at from profile_summaries s
        where s.organization_id = m.organization_id and s.profile_id = p.id) as baseline_asked_at,
      coalesce((select o.meaning_revision from organization_preferences o
        where o.organization_id = m.organization_id), 0) as meaning_revision,
      coalesce((select json_agg(json_build_object('id', e.id, 'organizationId', e.organization_id, 'eventTypeId', e.event_type_id,
        'name', e.name, 'startedAt', e.started_at, 'endedAt', e.ended_at, 'note', e.note) order by e.started_at)
        from events e where e.profile_id = p.id and e.deleted_at is null), '[]') as events,
      coalesce((select json_agg(json_build_object('measureId', h.measure_id, 'yellowMs', h.yellow_ms, 'redMs', h.red_ms))
        from measure_thresholds h where h.profile_id = p.id and h.organization_id = ${organizationId}), '[]') as thresholds
    from profiles p join profile_organizations m on m.profile_id = p.id and m.organization_id = ${organizationId}
    where p.id ${of.people} and m.ended_at is null`,
    of.names.people,
  );
  const reading = queryChecked(
    tx,
    storedTest,
    sql`select t.id, t.organization_id, t.profile_id, t.completed_at, t.offset_minutes,
      t.is_non_baseline, t.is_screening, t.is_excluded,
      t.has_duplicate_tests, t.input_class, t.type_flags, t.note,
      t.note_account_id, t.note_at, t.id = any (array(
        select r.test_id from results r where r.profile_id ${of.people} and r.alerts <> '[]'::jsonb)) as has_alerts,
      t.device, t.protocol_name, t.code_id, c.code,
      t.administered_account_id,
      coalesce((select json_agg(json_build_object('measureId', m.measure_id, 'inputClass', m.input_class, 'score', m.score,
        'standing', m.standing, 'validity', m.validity) order by m.measure_id) from test_measures m where m.test_id = t.id), '[]') as measures
    from tests t left join codes c on c.id = t.code_id
    where t.profile_id ${of.people}${of.tests === null ? sql`` : sql` and t.id ${of.tests}`} order by t.completed_at, t.id`,
    of.names.tests,
  );
  const [people, tests] = await Promise.all([finding, reading]);
  const testsOf = Map.groupBy(tests, (test) => test.profileId);
  return new Map(
    people.map((person) => [
      person.profileId,
      recordOf(organizationId, person, testsOf.get(person.profileId) ?? [], now),
    ]),
  );
}

function recordOf(
  organizationId: number,
  person: z.output<typeof storedPerson>,
  tests: readonly z.output<typeof storedTest>[],
  now: Date,
): ProfileRecord {
  const times = person.events.map((event) => ({ id: event.id, ...eventTimes(event) }));
  return {
    profileId: person.profileId,
    organizationId,
    person: {
      sex: person.sex,
      ageYears: person.birthDate === null ? person.ageYears : ageOn(person.birthDate, now),
    },
    birthDate: person.birthDate,
    baselineStartDate: person.baselineStartAt?.toISOString() ?? null,
    baselineAskedAt: person.baselineAskedAt,
    meaningRevision: person.meaningRevision,
    events: person.events,
    tests: tests.map((test) => ({
      ...test,
      eventId: times.find((event) => isInEvent(test.completedAt.toISOString(), event))?.id ?? null,
    })),
    thresholds: new Map(person.thresholds.map(({ measureId, ...limits }) => [measureId, limits])),
  };
}

/** An event's bounds as the domain takes them. */
export function eventTimes(event: Pick<EventRow, 'startedAt' | 'endedAt'>): {
  startedOn: string;
  endedOn: string | null;
} {
  return { startedOn: event.startedAt.toISOString(), endedOn: event.endedAt?.toISOString() ?? null };
}

/** Whole years at an instant, by the UTC calendar. */
export function ageOn(birthDate: string, at: Date): number | null {
  const born = parseCalendarDate(birthDate);
  const day = parseCalendarDate(dayInZone(at.getTime(), 'UTC'));
  return born === null || day === null ? null : ageInYears(born, day);
}

/**
 * The person on the day of a test, in the offset of the test itself: a birthday moves no percentile and no fall risk of an older test.
 * Internal staff see no birth date, so for them it is the person as of today.
 */
export function personOn(
  { person, birthDate }: Pick<ProfileRecord, 'person' | 'birthDate'>,
  { completedAt, offsetMinutes }: Pick<TestRow, 'completedAt' | 'offsetMinutes'>,
): PersonFacts {
  if (birthDate === null) return person;
  return { ...person, ageYears: ageOn(birthDate, new Date(completedAt.getTime() + offsetMinutes * 60_000)) };
}

/** The same for each test of a record, by its id. */
export function personAtTests(record: Pick<ProfileRecord, 'person' | 'birthDate' | 'tests'>): PersonAtTest {
  const tests = new Map(record.tests.map((test) => [test.id, test]));
  return (testId) => {
    const test = tests.get(testId);
    if (test === undefined) throw new InvariantError('a test that is none of its record');
    return personOn(record, test);
  };
}

/** What comparing reads of a test. */
export type MeasuredRow = Pick<
  TestRow,
  'id' | 'completedAt' | 'offsetMinutes' | 'eventId' | 'isNonBaseline' | 'isExcluded' | 'measures'
>;

/** A row as the domain's facts. */
export function measuredTest(test: MeasuredRow): MeasuredTest {
  return {
    testId: test.id,
    completedOn: test.completedAt.toISOString(),
    isEvent: test.eventId !== null,
    isNonBaseline: test.isNonBaseline,
    isExcluded: test.isExcluded,
    measures: test.measures,
  };
}
