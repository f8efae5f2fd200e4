import { getTotalGroupsCount, getTotalProfileCount, getTotalTestCount } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { countOfGroups, countOfProfiles, countOfTests } from './organization-statistics.ts';
import { selectedBy } from './selected-by.ts';

export const getTotalTestCountHandler = handle(getTotalTestCount, async ({ tx, viewer }) =>
  ok({ testCount: await countOfTests(tx, countedFor(viewer)) }),
);

export const getTotalProfileCountHandler = handle(getTotalProfileCount, async ({ tx, viewer }) =>
  ok({ count: await countOfProfiles(tx, countedFor(viewer)) }),
);

export const getTotalGroupsCountHandler = handle(getTotalGroupsCount, async ({ tx, viewer }) =>
  ok({ count: await countOfGroups(tx, selectedBy(viewer)) }),
);

/** The selected organization; an enterprise's own one stands for its children too, as on its dashboard. */
const countedFor = (viewer: Viewer): readonly number[] => [
  selectedBy(viewer),
  ...viewer.totalOrganizationIds,
];
