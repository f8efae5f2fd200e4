import { getTotalGroupsCount, getTotalProfileCount, getTotalTestCount } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { countOfGroups, countOfProfiles, countOfTests } from './organization-statistics.ts';
import { selectedBy } from './selected-by.ts';

export const getTotalTestCountHandler = handle(getTotalTestCount, async ({ tx, viewer }) =>
  ok({ testCount: await countOfTests(tx, selectedBy(viewer)) }),
);

export const getTotalProfileCountHandler = handle(getTotalProfileCount, async ({ tx, viewer }) =>
  ok({ count: await countOfProfiles(tx, selectedBy(viewer)) }),
);

export const getTotalGroupsCountHandler = handle(getTotalGroupsCount, async ({ tx, viewer }) =>
  ok({ count: await countOfGroups(tx, selectedBy(viewer)) }),
);
