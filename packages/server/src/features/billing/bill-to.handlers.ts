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
import { readBillingConnections } from '../../records/organizations/billing-connections.ts';
import { readBillingInfo } from './billing-info.ts';
import { setPayer } from './set-payer.ts';
import { tellOfPayer } from './tell-of-payer.ts';

export const updateBillToOrgHandler = handle(updateBillToOrg, async ({ request, tx, viewer, services }) => {
  const { payer } = await readBillingConnections(tx);
  const done = await setPayer(tx, viewer.organizationId, request.OrganizationId);
  if (!done.ok) return done;
  const billingInfo = await readBillingInfo(tx, viewer.organizationId, services.config);
  await tellOfPayer(
    tx,
    services.jobs,
    viewer,
    viewer.organizationId,
    payer?.id ?? null,
    request.OrganizationId,
  );
  return ok({ billingInfo });
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

export const addBillingChildOrgHandler = handle(
  addBillingChildOrg,
  async ({ request, tx, viewer, services }) => {
    const { children } = await readBillingConnections(tx);
    const { OrganizationId: childId } = request;
    const done = await setPayer(tx, childId, viewer.organizationId);
    const before = children.some(({ id }) => id === childId) ? viewer.organizationId : null;
    if (done.ok) await tellOfPayer(tx, services.jobs, viewer, childId, before, viewer.organizationId);
    return done;
  },
);

export const removeBillingChildOrgHandler = handle(
  removeBillingChildOrg,
  async ({ request, tx, viewer, services }) => {
    const done = await setPayer(tx, request.OrganizationId, null);
    if (done.ok)
      await tellOfPayer(tx, services.jobs, viewer, request.OrganizationId, viewer.organizationId, null);
    return done;
  },
);
