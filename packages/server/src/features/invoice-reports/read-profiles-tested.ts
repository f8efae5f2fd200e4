import {
  type exportProfilesTestedReport,
  type ProfilesTestedRow,
  profilesTestedRow,
  type RequestOf,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';
import type { Found } from '../../platform/database/page-of.ts';
import { readRows, type Span, spanOf } from './report-sql.ts';

const sums = { people: z.int(), tests: z.int(), baselineTests: z.int() };
const testedRow = profilesTestedRow.omit({ otherTests: true }).extend({
  totalCount: z.int(),
  whole: z.object(sums),
});

const order = {
  organizationName: sql`lower(f.organization_name)`,
  groupName: sql`lower(f.group_name)`,
  people: sql`f.people`,
  tests: sql`f.tests`,
  baselineTests: sql`f.baseline_tests`,
  otherTests: sql`f.tests - f.baseline_tests`,
};

export interface ProfilesTested extends Found<ProfilesTestedRow> {
  whole: { people: number; tests: number; baselineTests: number; otherTests: number };
}

/** Who was tested between two days, both included, by group; days are those of the charts, so that everybody reads the same figures. */
export async function readProfilesTested(
  tx: Tx,
  request: RequestOf<typeof exportProfilesTestedReport>,
  span: Span,
): Promise<ProfilesTested> {
  const kind = request.covidOnly ? 1 : request.nonCovidOnly ? 2 : 0;
  const direction = request.SortAscending ? sql`asc nulls last` : sql`desc nulls last`;
  const rows = await readRows(
    tx,
    testedRow,
    sql`with found as materialized (
        select * from identity.profiles_tested_between(${request.orgId}::int, ${request.startDate}::date, ${request.endDate}::date, ${kind}))
      select f.organization_id, f.organization_name, f.group_id, f.group_name, f.people, f.tests, f.baseline_tests,
        (count(*) over ())::int as total_count,
        (select jsonb_build_object('people', w.people, 'tests', w.tests, 'baselineTests', w.baseline_tests) from found w where w.is_whole) as whole
      from found f where not f.is_whole
      order by ${order[request.SortByColumn]} ${direction}, lower(f.organization_name), f.organization_id, lower(f.group_name) nulls last,
        f.group_id ${spanOf(span)}`,
    'the report of profiles tested',
  );
  const [head] = rows;
  const whole = head?.whole ?? { people: 0, tests: 0, baselineTests: 0 };
  return {
    rows: rows.map(({ totalCount: _total, whole: _whole, ...row }) => ({
      ...row,
      otherTests: row.tests - row.baselineTests,
    })),
    totalCount: head?.totalCount ?? 0,
    whole: { ...whole, otherTests: whole.tests - whole.baselineTests },
  };
}
