import { excludeIncludeTestResults } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { decideResults } from './decide-results.ts';

export const excludeIncludeTestResultsHandler = handle(
  excludeIncludeTestResults,
  async ({ request, tx, viewer, now }) => {
    const { organizationId, accountId, kind } = viewer;
    const { profileTestResultIds, oppositeResultIds, shouldExclude, ...rest } = request;
    const decision = {
      ...rest,
      excludedResultIds: shouldExclude ? profileTestResultIds : oppositeResultIds,
      includedResultIds: shouldExclude ? oppositeResultIds : profileTestResultIds,
    };
    const decided = await decideResults(tx, decision, { organizationId, accountId, kind, now });
    return decided.ok ? ok({}) : decided;
  },
);
