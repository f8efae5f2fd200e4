import {
  addDays,
  allMeasures,
  firstCountedDay,
  isCuedStroop,
  isOtherSurvey,
  parseCalendarDate,
  writeCalendarDate,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

const stroopIds = allMeasures.filter(isCuedStroop).map(({ id }) => id);
const surveyIds = allMeasures.filter(isOtherSurvey).map(({ id }) => id);

/**
 * Counts days anew from the tests themselves.
 * @param days 'YYYY-MM-DD'
 * @returns how many of them differed from what was stored
 */
export async function recountDays(tx: Tx, days: readonly string[], now: Date): Promise<number> {
  const [row] = await tx.query<{ differing: number }>(
    sql`select upkeep.recount_portal_days(${sql.param([...days])}::date[], ${sql.param(stroopIds)}::int[],
      ${sql.param(surveyIds)}::int[], ${now.toISOString()}::timestamptz) as differing`,
    'portal_counts.recount',
  );
  return row?.differing ?? 0;
}

/** @param differing how many days a count of every day found to differ; null where it was not one */
export async function notePortalCount(tx: Tx, now: Date, differing: number | null): Promise<void> {
  await tx.query(
    sql`select upkeep.note_portal_count(${now.toISOString()}::timestamptz, ${differing}::int)`,
    'portal_counts.note',
  );
}

/** Every counted day up to one, in runs of a year. */
export function yearsOfDays(today: string): string[][] {
  const first = parseCalendarDate(firstCountedDay);
  if (first === null) throw new InvariantError('the first counted day cannot be read');
  const years: string[][] = [];
  for (let n = 0; ; n += 1) {
    const day = writeCalendarDate(addDays(first, n));
    if (day > today) return years;
    if (n % 366 === 0) years.push([]);
    years.at(-1)?.push(day);
  }
}
