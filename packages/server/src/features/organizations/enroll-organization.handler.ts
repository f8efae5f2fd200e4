import { randomUUID } from 'node:crypto';
import {
  enrollOrganization,
  type ProductSubscriptionInput,
  productSubscriptionInput,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { JobQueue } from '../../platform/jobs/job-queue.ts';
import { tellSides } from '../../records/organizations/tell-of-connection.job.ts';
import { storeFirstSubscription } from '../../records/subscriptions/first-subscription.ts';
import { type EnrollmentTerms, termsOfChild, termsOfStaff } from './enrollment-terms.ts';
import { insertNewOrganizationRows } from './new-organization-rows.ts';
import { welcomeAdministrator } from './welcome-administrator.job.ts';

/** What the database made of an enrollment. */
type Outcome =
  | { outcome: 'enrolled'; organizationId: number; name: string; adminAccountId: number }
  | { outcome: 'known'; organizationId: number; name: string }
  | { outcome: 'not_found' | 'disabled'; field: string }
  | { outcome: 'already_done' | 'admin_unfit' | 'payer_has_payer' };

export const enrollOrganizationHandler = handle(
  enrollOrganization,
  async ({ request, tx, viewer, services }) => {
    const terms =
      viewer.kind === 'enterpriseAdmin' && viewer.organizationId !== null
        ? termsOfChild(request, viewer.organizationId)
        : termsOfStaff(request);
    if (!terms.ok) return terms;
    const facts = { ...request, ...terms.value };
    const [row] = await tx.query<{ made: Outcome }>(
      sql`select identity.enroll_organization(${request.clientUuid ?? randomUUID()}::uuid, ${JSON.stringify(facts)}::jsonb) as made`,
      'organizations.enroll',
    );
    const made = row?.made;
    if (made === undefined) throw new InvariantError('an enrollment had no outcome');
    switch (made.outcome) {
      case 'not_found':
        return fail('organization.not_found', {}, { field: made.field });
      case 'disabled':
        return fail('connection.organization_disabled', {}, { field: made.field });
      case 'already_done':
        return fail('enrollment.already_done');
      case 'admin_unfit':
        return fail('enrollment.admin_unfit', {}, { field: 'email' });
      case 'payer_has_payer':
        return fail('billing.payer_has_payer', {}, { field: 'billToOrgId' });
      case 'enrolled': {
        const { organizationId, adminAccountId } = made;
        // Nobody belongs to the new organization yet: what it starts with is written as its own job.
        await tx.continueAsJob('organizations.enroll', [organizationId]);
        await insertNewOrganizationRows(tx, organizationId, request, terms.value);
        await services.jobs.enqueue(
          tx,
          welcomeAdministrator,
          { accountId: adminAccountId },
          { organizationId },
        );
        const { firstSubscription } = terms.value;
        if (firstSubscription !== null) {
          const input = firstTermOf(firstSubscription, terms.value);
          await storeFirstSubscription(tx, organizationId, viewer.accountId, input);
        }
        // An enterprise that enrolls its own child knows of it.
        if (viewer.kind !== 'enterpriseAdmin')
          await tellOfParents(tx, services.jobs, organizationId, terms.value);
        break;
      }
      case 'known':
    }
    return ok({ organization: { id: made.organizationId, name: made.name } });
  },
);

/** Tells who pays for the new organization, and its enterprise, that they have it from now on. */
async function tellOfParents(
  tx: Tx,
  jobs: JobQueue,
  childId: number,
  { billToOrgId, enterpriseOrgId }: EnrollmentTerms,
): Promise<void> {
  for (const [typeId, parentId] of [
    [1, billToOrgId],
    [4, enterpriseOrgId],
  ] as const)
    if (parentId !== null)
      await tellSides(tx, jobs, { event: 'approved', typeId, parentId, childId, to: [parentId] });
}

const freeOfCharge = 3;

/** The first term as it is stored: of the package and cycle of the sale, free where nothing is paid. */
const firstTermOf = (
  first: NonNullable<EnrollmentTerms['firstSubscription']>,
  { packageTierId, billingCycleTypeId, billMethod }: EnrollmentTerms,
): ProductSubscriptionInput =>
  productSubscriptionInput.parse({
    ...first,
    packageTierId,
    billingCycleId: billingCycleTypeId,
    isFree: billMethod === freeOfCharge,
  });
