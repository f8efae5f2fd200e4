import { getBillingOverview, tryGetBillingOverview } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { readBillingOverview } from './billing-overview.ts';

export const getBillingOverviewHandler = handle(getBillingOverview, async ({ tx, viewer }) => {
  const billingOverview = await readBillingOverview(tx, viewer.organizationId);
  const { sports, clinical, owed } = billingOverview;
  const isNothing = sports === null && clinical === null && owed.first === null;
  return isNothing ? fail('billing.nothing_yet') : ok({ billingOverview });
});

export const tryGetBillingOverviewHandler = handle(tryGetBillingOverview, async ({ tx, viewer }) =>
  ok({ billingOverview: await readBillingOverview(tx, viewer.organizationId) }),
);
