import { allMeasures, isCuedStroop, isOtherSurvey } from '@plumbline/domain';
import type pg from 'pg';
import { yearsOfDays } from '../../packages/server/src/features/portal-counts/count-portal.ts';

/** What the jobs that count the whole portal take. */
export interface CountingSeconds {
  /** The hourly one: today and yesterday. */
  twoDays: number;
  /** The longest year of the nightly one, which is one transaction. */
  year: number;
  /** All years. */
  all: number;
}

/** Counts every day anew from the tests, as the nightly job does, then two days, as the hourly one does. */
export async function countPortalDays(owner: pg.Client): Promise<CountingSeconds> {
  const count = async (days: readonly string[]) => {
    const from = performance.now();
    await owner.query('select upkeep.recount_portal_days($1::date[], $2::int[], $3::int[], now())', [
      days,
      allMeasures.filter(isCuedStroop).map(({ id }) => id),
      allMeasures.filter(isOtherSurvey).map(({ id }) => id),
    ]);
    return (performance.now() - from) / 1000;
  };
  const years: number[] = [];
  const all = yearsOfDays(new Date().toISOString().slice(0, 10));
  for (const days of all) years.push(await count(days));
  const twoDays = await count(all.flat().slice(-2));
  return { twoDays, year: Math.max(...years), all: years.reduce((sum, one) => sum + one, 0) };
}
