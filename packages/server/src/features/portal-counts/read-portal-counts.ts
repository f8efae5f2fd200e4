import type { PortalDay, TestsOfDomain } from '@plumbline/contract';
import {
  appTestVersions,
  buildStages,
  categoryOf,
  findMeasure,
  measureCategoryLabels,
  type PortalSeries,
  portalSeries,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

export interface PortalCounts {
  profiles: number;
  organizations: number;
  countedAt: Date | null;
  recountedAt: Date | null;
  differingDays: number;
}

/** The figures of the last count; nothing before the first. */
export async function readPortalCounts(tx: Tx): Promise<PortalCounts> {
  const [row] = await tx.query<PortalCounts>(
    sql`select profiles, organizations, counted_at, recounted_at, differing_days from portal_counts`,
    'portal_counts.figures',
  );
  return row ?? { profiles: 0, organizations: 0, countedAt: null, recountedAt: null, differingDays: 0 };
}

/** @param day one day, 'YYYY-MM-DD'; null: all */
export async function readTestTotal(tx: Tx, day: string | null): Promise<number> {
  const [row] = await tx.query<{ tests: number }>(
    sql`select coalesce(sum(tests), 0)::int as tests from portal_daily_counts
      where series = 'total' and (${day}::date is null or day = ${day}::date)`,
    'portal_counts.total',
  );
  return row?.tests ?? 0;
}

const nothing = Object.fromEntries(portalSeries.map((series) => [series, 0])) as Record<PortalSeries, number>;

/** Days with a test, the oldest first. */
export async function readPortalDays(tx: Tx): Promise<PortalDay[]> {
  const rows = await tx.query<{ date: string; counts: Partial<Record<PortalSeries, number>> }>(
    sql`select to_char(day, 'YYYY-MM-DD') as date, jsonb_object_agg(series, tests) as counts
      from portal_daily_counts group by day order by day`,
    'portal_counts.days',
  );
  return rows.map(({ date, counts }) => ({ date, ...nothing, ...counts }));
}

/** Results by stage and version of the app and by test type, in the order of stages, domains and test types. */
export async function readTestsByDomain(tx: Tx): Promise<TestsOfDomain[]> {
  const rows = await tx.query<{ stage: number; version: number; measureId: number; results: number }>(
    sql`select stage, version, measure_id, sum(results)::int as results from portal_daily_results
      group by stage, version, measure_id order by stage, version, measure_id`,
    'portal_counts.by_domain',
  );
  return rows.map(({ stage, version, measureId, results }) => {
    const measure = findMeasure(measureId);
    const stageName = buildStages[stage];
    const known = appTestVersions.find((each) => each === version);
    if (stageName === undefined || known === undefined)
      throw new InvariantError('a stage or version was stored that there is not');
    return {
      stage: stageName,
      version: known,
      domain: measureCategoryLabels[categoryOf(measure?.categoryId ?? 0)],
      measureId,
      testType: measure?.name ?? `Test type ${measureId}`,
      results,
    };
  });
}
