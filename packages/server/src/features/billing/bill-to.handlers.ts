import {
  addBillingChildOrg,
  type BillingChildOrg,
  getBillingChildOrgs,
  removeBillingChildOrg,
  updateBillToOrg,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { readBillingInfo } from './billing-info.ts';
import { setPayer } from './set-payer.ts';

export const updateBillToOrgHandler = handle(updateBillToOrg, async ({ request, tx, viewer, services }) => {
  const done = await setPayer(tx, viewer.organizationId, request.OrganizationId);
  return done.ok
    ? ok({ billingInfo: await readBillingInfo(tx, viewer.organizationId, services.config) })
    : done;
});

export const getBillingChildOrgsHandler = handle(getBillingChildOrgs, async ({ tx }) =>
  ok({
    organizations: await tx.query<BillingChildOrg>(
      sql`select organization_id, organization_name, is_internal_org, package_tier_id, total_profiles, total_tests
        from identity.billing_child_rows()`,
      'billing.child_rows',
    ),
  }),
);

export const addBillingChildOrgHandler = handle(addBillingChildOrg, ({ request, tx, viewer }) =>
  setPayer(tx, request.OrganizationId, viewer.organizationId),
);

export const removeBillingChildOrgHandler = handle(removeBillingChildOrg, ({ request, tx }) =>
  setPayer(tx, request.OrganizationId, null),
);
