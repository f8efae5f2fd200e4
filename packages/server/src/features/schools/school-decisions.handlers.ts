import { getSchoolDecisionsPaged, reopenSchoolDecision } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { CrmError } from '../../platform/crm/company-list.ts';
import { pageOf } from '../../platform/database/page-of.ts';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { noIds } from './read-decision.ts';
import { decisionsPage, liveDecision, reopenDecision } from './school-decision-rows.ts';

export const getSchoolDecisionsPagedHandler = handle(
  getSchoolDecisionsPaged,
  async ({ request, tx, services: { companyList } }) => {
    const { rows, totalCount } = await pageOf(request, (page) => decisionsPage(tx, rowsOfPage(page)));
    return ok({ decisions: rows, totalRowCount: totalCount, isCrmConnected: companyList !== null });
  },
);

/** The customer list first: what it does not take stays decided. Doing it twice does the same. */
export const reopenSchoolDecisionHandler = handleInPhases(
  reopenSchoolDecision,
  async ({ request: { id }, services: { companyList, log }, now, inScope }) => {
    if (companyList === null) return fail('schools.no_crm');
    const live = await inScope(async (tx) => ok(await liveDecision(tx, id)));
    if (!live.ok) return live;
    if (live.value === null) return fail('schools.decision_not_found');
    try {
      await companyList.update(live.value.companyId, { ncesToolSkipped: false, ...noIds });
    } catch (error) {
      if (!(error instanceof CrmError)) throw error;
      log.warn({ error }, 'the customer list did not take a decision back');
      return fail('schools.crm_update_failed');
    }
    await inScope(async (tx) => ok(await reopenDecision(tx, { id, now })));
    return ok({});
  },
);
