import {
  answeredMeasureIds,
  externalIdSystem,
  type InstantRange,
  measuresOfType,
  type SessionResourceType,
  uniqueIdSystem,
  unobservedMeasureIds,
} from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkRows } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import { readId } from '../../platform/http/read-id.ts';
import { isShown } from '../../records/tests/shown-tests.ts';
import type { Cursor } from './cursor.ts';
import type { SearchRequest, Token } from './search-request.ts';

/** A person as it was last changed. */
const personRow = z.object({
  profileId: z.int(),
  version: z.int(),
  changedAt: z.date(),
  state: z.enum(['active', 'left', 'removed']),
});
export type PersonRow = z.output<typeof personRow>;

/** A test as it was last changed. */
const sessionRow = z.object({
  testId: z.int(),
  profileId: z.int(),
  completedAt: z.date(),
  version: z.int(),
  changedAt: z.date(),
  isAmended: z.boolean(),
  isRemoved: z.boolean(),
  measureIds: z.array(z.int()),
});
export type SessionRow = z.output<typeof sessionRow>;

/** One resource that a search found: of a test as a whole (0), or of one of its measures. */
const foundRow = sessionRow.extend({ measureId: z.int() });
export type FoundRow = z.output<typeof foundRow>;

interface Filter
  extends Pick<
    SearchRequest,
    'ids' | 'profileIds' | 'identifiers' | 'completed' | 'changed' | 'count' | 'cursor'
  > {
  /** The first moment whose tests are there, where the scope is not the key's own. */
  since?: Date;
  /** People of one group alone, and their tests. */
  groupId?: number | null;
}

/** A filter that lets everything through, for reads and for `$everything`. */
export const everything: Filter = {
  ids: null,
  profileIds: null,
  identifiers: [],
  completed: [],
  changed: [],
  count: 100,
  cursor: null,
};

/**
 * The people that a search finds, by when they changed, one more than asked for where there is a next page. The scope decides who is there at
 * all; the organization is named for the index.
 */
export async function findPeople(tx: Tx, organizationId: number, filter: Filter): Promise<PersonRow[]> {
  const ids = filter.ids?.map((id) => readId(id) ?? 0) ?? null;
  const { cursor } = filter;
  const rows = await tx.query(
    sql`select p.profile_id, p.version, p.changed_at, p.state from fhir_people p
    where ${sql.join(
      [
        sql`p.organization_id = ${organizationId}::int`,
        sql`p.changed_at is not null`,
        sql`p.state <> 'hidden'`,
        ...(ids === null ? [] : [sql`p.profile_id = any (${sql.param(ids)}::int[])`]),
        ...(filter.profileIds === null
          ? []
          : [sql`p.profile_id = any (${sql.param([...filter.profileIds])}::int[])`]),
        ...identified(organizationId, filter.identifiers),
        ...inGroup(organizationId, filter.groupId),
        ...filter.changed.map((range) => within(sql`p.changed_at`, range)),
        ...(cursor === null
          ? []
          : [sql`(p.changed_at, p.profile_id) > (${instant(cursor.changedAt)}, ${cursor.id}::int)`]),
      ],
      sql` and `,
    )}
    order by p.changed_at, p.profile_id limit ${filter.count + 1}`,
  );
  return checkRows(personRow, rows, 'fhir.people');
}

/** The resources of tests that a search finds, in the same way. */
export async function findOfSessions(
  tx: Tx,
  organizationId: number,
  type: SessionResourceType,
  filter: Filter,
): Promise<FoundRow[]> {
  const byMeasure = measuresOfType(type) !== null;
  const { cursor } = filter;
  const rows = await tx.query(
    sql`select s.test_id, s.profile_id, s.completed_at, s.version, s.changed_at, s.is_amended,
      s.is_removed or p.state = 'removed' as is_removed, s.measure_ids, m.measure_id
    from fhir_sessions s
      join fhir_people p on p.organization_id = s.organization_id and p.profile_id = s.profile_id
      cross join lateral ${byMeasure ? measuresFor(type) : sql`(select 0 as measure_id) m`}
    where ${sql.join(
      [
        sql`s.organization_id = ${organizationId}::int`,
        sql`s.changed_at is not null`,
        isTold,
        ...inGroup(organizationId, filter.groupId),
        ...(filter.since === undefined
          ? []
          : [sql`s.completed_at >= ${filter.since.toISOString()}::timestamptz`]),
        ...(filter.ids === null ? [] : [named(filter.ids, byMeasure)]),
        ...(filter.profileIds === null
          ? []
          : [sql`s.profile_id = any (${sql.param([...filter.profileIds])}::int[])`]),
        ...identified(organizationId, filter.identifiers),
        ...filter.changed.map((range) => within(sql`s.changed_at`, range)),
        ...filter.completed.map((range) => within(sql`s.completed_at`, range)),
        ...(type === 'DocumentReference' ? [hasReport] : []),
        ...(cursor === null ? [] : [after(cursor)]),
      ],
      sql` and `,
    )}
    order by s.changed_at, s.test_id, m.measure_id limit ${filter.count + 1}`,
  );
  return checkRows(foundRow, rows, 'fhir.sessions');
}

/** A test that is a COVID-19 screening alone has no report. What is gone may have had one, and is called back. */
const hasReport = sql`(s.is_removed or p.state = 'removed'
  or exists (select 1 from tests t where t.id = s.test_id and ${isShown}))`;

/**
 * Tests that are told: those of people who are there, and, as called back, those of people who were removed. Whoever left takes along what is
 * true of their tests; one that was removed is called back all the same. The policy of the key's scope says the same.
 */
export const isTold = sql`(p.state in ('active', 'removed') or p.state = 'left' and s.is_removed)`;

/** People who are in a group now; only those who are shown are members of it. */
export const inGroup = (organizationId: number, groupId: number | null | undefined): SQL[] =>
  groupId === null || groupId === undefined
    ? []
    : [
        sql`p.state = 'active' and p.profile_id in (select g.profile_id from profile_groups g
          where g.organization_id = ${organizationId}::int and g.group_id = ${groupId}::int)`,
      ];

const measuresFor = (type: 'Observation' | 'QuestionnaireResponse' | string): SQL =>
  type === 'Observation'
    ? sql`(select u.measure_id from unnest(s.measure_ids) u (measure_id)
        where u.measure_id <> all (${sql.param([...unobservedMeasureIds])}::int[])) m`
    : sql`(select u.measure_id from unnest(s.measure_ids) u (measure_id)
        where u.measure_id = any (${sql.param([...answeredMeasureIds])}::int[])) m`;

/** Ids of resources: of the test, and behind a hyphen of its measure. */
function named(ids: readonly string[], byMeasure: boolean): SQL {
  const pairs = ids.flatMap((text) => {
    const [test = '', measure, ...more] = text.split('-');
    const testId = readId(test);
    const measureId = byMeasure ? readId(measure ?? '') : 0;
    const isWhole = byMeasure ? more.length === 0 : measure === undefined;
    return testId === null || measureId === null || !isWhole ? [] : [{ testId, measureId }];
  });
  return sql`(s.test_id, m.measure_id) in (select * from unnest(
    ${sql.param(pairs.map(({ testId }) => testId))}::int[], ${sql.param(pairs.map(({ measureId }) => measureId))}::int[]))`;
}

export const instant = (milliseconds: number): SQL =>
  sql`${new Date(milliseconds).toISOString()}::timestamptz`;

export function within(column: SQL, { from, until, isOutside }: InstantRange): SQL {
  const bounds = sql.join(
    [
      sql`true`,
      ...(from === null ? [] : [sql`${column} >= ${instant(from)}`]),
      ...(until === null ? [] : [sql`${column} < ${instant(until)}`]),
    ],
    sql` and `,
  );
  return isOutside ? sql`not (${bounds})` : sql`(${bounds})`;
}

const after = ({ changedAt, id, measureId }: Cursor): SQL =>
  sql`(s.changed_at, s.test_id, m.measure_id) > (${instant(changedAt)}, ${id}::int, ${measureId}::int)`;

/** People by the ids that the organization gave them. A namespace of nobody finds nobody. */
function identified(organizationId: number, tokens: readonly Token[]): SQL[] {
  if (tokens.length === 0) return [];
  const systems = [externalIdSystem(organizationId), uniqueIdSystem(organizationId)];
  const valuesFor = (system: string | undefined) =>
    tokens.filter((token) => token.system === null || token.system === system).map(({ value }) => value);
  const [external, unique] = systems.map(valuesFor);
  return [
    sql`p.profile_id in (select f.id from profiles f where f.organization_id = ${organizationId}::int and (
      btrim(f.external_id) = any (${sql.param(external ?? [])}::text[]) or btrim(f.unique_id) = any (${sql.param(unique ?? [])}::text[])))`,
  ];
}
