import { getHeldTest, getHeldTests, getRefusedTests } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { canCorrectTime, mustCorrectTime } from '@plumbline/domain';
import { counted, pageOf } from '../../../platform/database/page-of.ts';
import { handle } from '../../../platform/http/handle.ts';
import { fail, ok } from '../../../platform/http/result.ts';
import { heldCandidates } from './held-candidates.ts';
import { heldRow, heldRows, heldTestOf, heldTimeOf, sentPersonOf } from './held-row.ts';
import { refusedRows, refusedTestOf } from './refused-rows.ts';

export const getHeldTestsHandler = handle(getHeldTests, async ({ request, tx, viewer }) => {
  const { rows, totalCount } = await pageOf(request, async (page) => {
    const { limit, offset } = rowsOfPage(page);
    return counted(await heldRows(tx, viewer, limit, offset));
  });
  return ok({ heldTests: rows.map(heldTestOf), totalRowCount: totalCount });
});

export const getHeldTestHandler = handle(getHeldTest, async ({ request, tx, viewer, auditRead }) => {
  const row = await heldRow(tx, viewer, request.submissionId);
  if (row === undefined) return fail('held_test.not_found');
  const candidates = await heldCandidates(tx, viewer, row);
  auditRead(candidates.map(({ profileId }) => profileId));
  const time = heldTimeOf(row);
  const { firstName, lastName, birthDate } = sentPersonOf(row);
  return ok({
    heldTest: heldTestOf(row),
    canCorrectTime: canCorrectTime(time),
    mustCorrectTime: mustCorrectTime(time),
    candidates,
    sent: { firstName, lastName, birthDate },
  });
});

export const getRefusedTestsHandler = handle(getRefusedTests, async ({ request, tx, viewer }) => {
  const { rows, totalCount } = await pageOf(request, async (page) => {
    const { limit, offset } = rowsOfPage(page);
    return counted(await refusedRows(tx, viewer.organizationId, limit, offset));
  });
  return ok({ refusedTests: rows.map(refusedTestOf), totalRowCount: totalCount });
});
