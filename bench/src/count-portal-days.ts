import { allMeasures, isCuedStroop, isOtherSurvey } from '@plumbline/domain';
import type pg from 'pg';
import { yearsOfDays } from '../../packages/server/src/features/portal-counts/count-portal.ts';
import { organizationsAtOnce } from '../../packages/server/src/features/portal-counts/count-tested-days.ts';

/** What the jobs that count the whole portal take. */
export interface CountingSeconds {
  /** The hourly one: today and yesterday. */
  twoDays: number;
  /** The longest year of the nightly one, which is one transaction. */
  year: number;
  /** All years. */
  all: number;
  /** Who was tested on which day: every organization, as after an upgrade. */
  testedDays: number;
  /** The same again, as every night, when nothing differs. */
  testedDaysAgain: number;
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
  const testedDays = await countOrganizations(owner);
  await owner.query('delete from touched_organizations');
  await owner.query('vacuum analyze tested_days, touched_organizations');
  const testedDaysAgain = await countOrganizations(owner);
  return {
    twoDays,
    year: Math.max(...years),
    all: years.reduce((sum, one) => sum + one, 0),
    testedDays,
    testedDaysAgain,
  };
}

/** @returns seconds */
async function countOrganizations(owner: pg.Client): Promise<number> {
  const from = performance.now();
  for (let last: number | undefined = 0; last !== undefined; ) {
    const { rows }: { rows: { last_id: number }[] } = await owner.query(
      `select last_id from upkeep.recount_next_organizations(${last}, ${organizationsAtOnce})`,
    );
    last = rows[0]?.last_id;
  }
  return (performance.now() - from) / 1000;
}
