import { sql } from 'drizzle-orm';
import type { ProfileRecord, TestRow } from '../profiles/profile-record.ts';

/** Whether a test is a COVID-19 screening alone, which has no verdict and no report. */
export function isCovidOnlyTest({ typeFlags: { covid, ...others } }: TestRow): boolean {
  return covid && Object.values(others).every((flag) => !flag);
}

/** The newest test that is not a COVID-19 screening alone. */
export function newestShownTest(record: ProfileRecord): TestRow | undefined {
  return record.tests.findLast((test) => !isCovidOnlyTest(test));
}

/** A condition on `tests t`: the test is not a COVID-19 screening alone. */
export const isShown = sql`not (coalesce((t.type_flags ->> 'covid')::boolean, false)
      and not exists (select 1 from jsonb_each_text(t.type_flags) f where f.key <> 'covid' and f.value = 'true'))`;
