import type { TestedProfile } from '@plumbline/contract';
import { type Baseline, hasIncompleteOrRed, isInEvent, testedMeasuresOf } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { loadBaselinesOf } from '../../records/comparison/baselines.ts';
import { compareRecordedTest } from '../../records/comparison/compare-record.ts';
import { ageOn } from '../../records/profiles/profile-record.ts';
import { measuresColumn, personColumns } from '../../records/tests/clinical-columns.ts';

const id = z.int();
const text = z.string();

const testUnderCode = z.object({
  id,
  profileId: id,
  completedAt: z.date(),
  offsetMinutes: z.int(),
  isNonBaseline: z.boolean(),
  isExcluded: z.boolean(),
  measures: measuresColumn,
});
type TestUnderCode = z.output<typeof testUnderCode>;

const testedPerson = z.object({
  ...personColumns,
  profileId: id,
  firstName: text.nullable(),
  lastName: text.nullable(),
  sortName: text.nullable(),
  events: z.array(z.object({ startedOn: z.iso.datetime(), endedOn: z.iso.datetime().nullable() })),
});
type Person = z.output<typeof testedPerson>;

/**
 * Returns everybody with a test under a code whom the viewer sees, in three statements, whatever their number. Profiles with something
 * incomplete or red come first, then the order is by name, for internal staff by id.
 */
export async function testedProfilesOf(
  tx: Tx,
  organizationId: number,
  code: { id: number; protocolMeasureIds: readonly number[] },
  now: Date,
): Promise<TestedProfile[]> {
  const tests = await queryChecked(
    tx,
    testUnderCode,
    sql`select t.id, t.profile_id, t.completed_at, t.offset_minutes, t.is_non_baseline,
      t.is_excluded,
      coalesce((select json_agg(json_build_object('measureId', m.measure_id, 'inputClass', m.input_class, 'score', m.score,
        'standing', m.standing, 'validity', m.validity) order by m.measure_id) from test_measures m where m.test_id = t.id), '[]') as measures
    from tests t where t.organization_id = ${organizationId} and t.code_id = ${code.id}
    order by t.completed_at desc, t.id desc`,
    'codes.tests_of_code',
  );
  const ofProfile = Map.groupBy(tests, ({ profileId }) => profileId);
  const people = await peopleOf(tx, organizationId, [...ofProfile.keys()]);
  const baselines = await loadBaselinesOf(tx, organizationId, [...ofProfile.keys()], now);
  return people
    .map((person) => ({
      sortName: person.sortName,
      row: testedProfileOf(
        { ...person, baselines: baselines.get(person.profileId) ?? [] },
        ofProfile.get(person.profileId) ?? [],
        code.protocolMeasureIds,
        now,
      ),
    }))
    .toSorted(
      (a, b) =>
        Number(b.row.hasIncompleteOrRedTests) - Number(a.row.hasIncompleteOrRedTests) ||
        compareTexts(a.sortName ?? '', b.sortName ?? '') ||
        a.row.profileId - b.row.profileId,
    )
    .map(({ row }) => row);
}

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Internal staff read a view that has an age in place of the birth date; as JSON one statement serves both. */
const peopleOf = (tx: Tx, organizationId: number, profileIds: readonly number[]): Promise<Person[]> =>
  queryChecked(
    tx,
    testedPerson,
    sql`select p.id as profile_id, s.first_name, s.last_name, s.sort_name,
      p.birth_date, (to_jsonb(p) ->> 'age_years')::int as age_years, p.sex,
      m.baseline_start_at,
      coalesce((select json_agg(json_build_object('startedOn',
          to_char(e.started_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'endedOn',
          to_char(e.ended_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
        from events e where e.profile_id = p.id and e.deleted_at is null), '[]') as events,
      coalesce((select json_agg(json_build_object('measureId', h.measure_id, 'yellowMs', h.yellow_ms, 'redMs', h.red_ms))
        from measure_thresholds h where h.profile_id = p.id and h.organization_id = m.organization_id), '[]') as thresholds
    from profile_organizations m join profiles p on p.id = m.profile_id
    join profile_summaries s on s.organization_id = m.organization_id and s.profile_id = m.profile_id
    where m.organization_id = ${organizationId} and m.ended_at is null
      and m.profile_id = any (${sql.param([...profileIds])}::int[])`,
    'codes.tested_people',
  );

function testedProfileOf(
  person: Person & { baselines: readonly Baseline[] },
  tests: readonly TestUnderCode[],
  protocolMeasureIds: readonly number[],
  now: Date,
): TestedProfile {
  const [newest] = tests;
  if (newest === undefined) throw new InvariantError('a tested profile has no test');
  const record = {
    person: {
      sex: person.sex,
      ageYears: person.birthDate === null ? person.ageYears : ageOn(person.birthDate, now),
    },
    birthDate: person.birthDate,
    baselineStartDate: person.baselineStartAt?.toISOString() ?? null,
    thresholds: new Map(person.thresholds.map(({ measureId, ...limits }) => [measureId, limits])),
  };
  const measures = testedMeasuresOf(
    protocolMeasureIds,
    tests.map((test) => {
      const isEvent = person.events.some((event) => isInEvent(test.completedAt.toISOString(), event));
      // The id of the event plays no part in the comparison.
      return compareRecordedTest(record, person.baselines, { ...test, eventId: isEvent ? 0 : null })
        .comparisons;
    }),
  );
  return {
    profileId: person.profileId,
    firstName: person.firstName,
    lastName: person.lastName,
    testCount: tests.length,
    lastTestId: newest.id,
    lastCompletedOn: newest.completedAt.toISOString(),
    measureAverageList: measures,
    hasIncompleteOrRedTests: hasIncompleteOrRed(measures),
  };
}
