import {
  getHistoricalDailyTestCounts,
  getPortalOrgCount,
  getPortalProfileCount,
  getPortalTestCount,
  getPortalTestCountOfToday,
  getTestsByDomain,
} from '@plumbline/contract';
import { chartDayOf, firstCountedDay } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { readPortalCounts, readPortalDays, readTestsByDomain, readTestTotal } from './read-portal-counts.ts';

const text = (at: Date | null): string | null => at?.toISOString() ?? null;

export const getPortalTestCountHandler = handle(getPortalTestCount, async ({ tx }) => {
  const [{ countedAt }, totalTestCount] = await Promise.all([readPortalCounts(tx), readTestTotal(tx, null)]);
  return ok({ totalTestCount, countedAt: text(countedAt) });
});

export const getPortalTestCountOfTodayHandler = handle(getPortalTestCountOfToday, async ({ tx, now }) => {
  const today = chartDayOf(now.toISOString());
  const [{ countedAt }, todayTotalTestCount] = await Promise.all([
    readPortalCounts(tx),
    readTestTotal(tx, today),
  ]);
  return ok({ todayTotalTestCount, countedAt: text(countedAt) });
});

export const getPortalProfileCountHandler = handle(getPortalProfileCount, async ({ tx }) => {
  const { profiles, countedAt } = await readPortalCounts(tx);
  return ok({ totalProfileCount: profiles, countedAt: text(countedAt) });
});

export const getPortalOrgCountHandler = handle(getPortalOrgCount, async ({ tx }) => {
  const { organizations, countedAt } = await readPortalCounts(tx);
  return ok({ totalOrgCount: organizations, countedAt: text(countedAt) });
});

export const getHistoricalDailyTestCountsHandler = handle(
  getHistoricalDailyTestCounts,
  async ({ tx, now }) => {
    const [{ countedAt, recountedAt, differingDays }, days] = await Promise.all([
      readPortalCounts(tx),
      readPortalDays(tx),
    ]);
    return ok({
      since: firstCountedDay,
      today: chartDayOf(now.toISOString()),
      days,
      countedAt: text(countedAt),
      recountedAt: text(recountedAt),
      differingDays,
    });
  },
);

export const getTestsByDomainHandler = handle(getTestsByDomain, async ({ tx }) => {
  const [{ countedAt }, rows] = await Promise.all([readPortalCounts(tx), readTestsByDomain(tx)]);
  return ok({ rows, countedAt: text(countedAt) });
});
