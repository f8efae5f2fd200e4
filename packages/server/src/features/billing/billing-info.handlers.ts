import { getBillingInfo, updateBillingCycle, updateBillingInfo } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { readBillingInfo, saveBillingInfo } from './billing-info.ts';

export const getBillingInfoHandler = handle(getBillingInfo, async ({ tx, viewer, services }) =>
  ok({ billingInfo: await readBillingInfo(tx, viewer.organizationId, services.config) }),
);

export const updateBillingInfoHandler = handle(
  updateBillingInfo,
  async ({ request, tx, viewer, services }) => {
    await saveBillingInfo(tx, request);
    return ok({ billingInfo: await readBillingInfo(tx, viewer.organizationId, services.config) });
  },
);

export const updateBillingCycleHandler = handle(
  updateBillingCycle,
  async ({ request, tx, viewer, services }) => {
    await saveBillingInfo(tx, { billingCycleTypeId: request.BillingCycleTypeId });
    return ok({ billingInfo: await readBillingInfo(tx, viewer.organizationId, services.config) });
  },
);
