import { getBillingHistory } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { billingHistoryDetail, disputeDetail, formatMoney } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { readBillingHistory } from '../../records/invoices/billing-history.ts';
import { readPayer } from '../../records/invoices/payer.ts';

export const getBillingHistoryHandler = handle(getBillingHistory, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  const { rows, totalCount } = await readBillingHistory(
    tx,
    {
      organizationId,
      invoiceId: request.invoiceId ?? null,
      payer: await readPayer(tx, organizationId),
      seesAll: viewer.kind === 'super',
    },
    rowsOfPage(request),
  );
  const entries = rows.map(({ methodId, checkNumber, creditFrom, noteNumber, reason, amount, ...row }) => ({
    ...row,
    amount: formatMoney(amount),
    detail:
      row.kind === 'dispute'
        ? disputeDetail(noteNumber ?? '', reason ?? '')
        : billingHistoryDetail({ methodId, checkNumber, creditFrom, noteNumber, reason }),
  }));
  return ok({ entries, totalCount });
});
