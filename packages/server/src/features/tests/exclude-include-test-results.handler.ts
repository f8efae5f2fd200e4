import { excludeIncludeTestResults } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { decideResults } from './decide-results.ts';

export const excludeIncludeTestResultsHandler = handle(
  excludeIncludeTestResults,
  async ({ request, tx, viewer, now }) => {
    const { organizationId, accountId } = viewer;
    const decided = await decideResults(
      tx,
      { ...request, reason: request.reason ?? null },
      { organizationId, accountId, now },
    );
    return decided.ok ? ok({}) : decided;
  },
);
