import { getTotalGroupsCount, getTotalProfileCount, getTotalTestCount } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { countOfGroups, countOfProfiles, countOfTests } from './organization-statistics.ts';

export const getTotalTestCountHandler = handle(getTotalTestCount, async ({ tx, viewer }) =>
  ok({ testCount: await countOfTests(tx, countedFor(viewer)) }),
);

export const getTotalProfileCountHandler = handle(getTotalProfileCount, async ({ tx, viewer }) =>
  ok({ count: await countOfProfiles(tx, countedFor(viewer)) }),
);

export const getTotalGroupsCountHandler = handle(getTotalGroupsCount, async ({ tx, viewer }) =>
  ok({ count: await countOfGroups(tx, viewer.organizationId) }),
);

/** The selected organization; an enterprise's own one stands for its children too, as on its dashboard. */
const countedFor = (viewer: InsideViewer): readonly number[] => [
  viewer.organizationId,
  ...viewer.totalOrganizationIds,
];
