import { type enrollOrganization, organizationDefaults, type RequestOf } from '@plumbline/contract';
import { childTiers, saleTypeOfChild, tiersOfSale } from '@plumbline/domain';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import { isInputStorable } from '../../records/subscriptions/store-subscription.ts';

type Request = RequestOf<typeof enrollOrganization>;

/** What was agreed, with nothing left open. */
export type EnrollmentTerms = Required<
  Pick<
    Request,
    | 'packageTierId'
    | 'billMethod'
    | 'billingCycleTypeId'
    | 'orgDistributorId'
    | 'saleType'
    | 'isDemo'
    | 'isTaxExempt'
    | 'isInternalOrg'
    | 'hasCustomAgreement'
    | 'billToOrgId'
    | 'enterpriseOrgId'
    | 'firstSubscription'
  >
>;

type TermsRefusal =
  | 'enrollment.missing'
  | 'enrollment.fixed'
  | 'enrollment.tier_not_offered'
  | 'organization.not_found'
  | 'subscription.dates_turned'
  | 'subscription.too_large';

const byCreditCard = 1;
const billingFields = [
  'billName',
  'billPhone',
  'billEmail',
  'billAdd1',
  'billCity',
  'billState',
  'billZip',
  'billCountry',
] as const;
const saleFields = ['billMethod', 'billingCycleTypeId', 'orgDistributorId', 'saleType'] as const;

const missing = (field: string) => fail('enrollment.missing', {}, { field });

/** The terms of an organization that internal staff enroll (pure): they say everything themselves. */
export function termsOfStaff(request: Request): Result<EnrollmentTerms, TermsRefusal> {
  const { billMethod, billingCycleTypeId, orgDistributorId, saleType, packageTierId } = request;
  if (
    billMethod === undefined ||
    billingCycleTypeId === undefined ||
    orgDistributorId === undefined ||
    saleType === undefined
  ) {
    return missing(saleFields.find((field) => request[field] === undefined) ?? '');
  }
  if (!tiersOfSale(saleType).includes(packageTierId)) {
    return fail('enrollment.tier_not_offered', {}, { field: 'packageTierId' });
  }
  const { firstSubscription } = request;
  if (
    firstSubscription !== null &&
    firstSubscription.subscriptionEndDate < firstSubscription.subscriptionStartDate
  ) {
    return fail('subscription.dates_turned', {}, { field: 'firstSubscription.subscriptionEndDate' });
  }
  if (firstSubscription !== null && !isInputStorable({ ...firstSubscription, profileAddOnCount: 0 })) {
    return fail('subscription.too_large', {}, { field: 'firstSubscription.profilePrice' });
  }
  return withPayer(request, {
    packageTierId,
    billMethod,
    billingCycleTypeId,
    orgDistributorId,
    saleType,
    isDemo: request.isDemo ?? false,
    isTaxExempt: request.isTaxExempt ?? false,
    isInternalOrg: request.isInternalOrg ?? false,
    hasCustomAgreement: request.hasCustomAgreement ?? false,
    billToOrgId: request.billToOrgId,
    enterpriseOrgId: request.enterpriseOrgId,
    firstSubscription,
  });
}

/**
 * The terms of a child organization (pure): fixed but for the package. A request that says otherwise is refused rather than quietly
 * changed, so that nobody believes to have agreed what was not.
 * @param enterpriseId the enterprise that asks: parent, and the only other organization that may pay
 */
export function termsOfChild(request: Request, enterpriseId: number): Result<EnrollmentTerms, TermsRefusal> {
  const { packageTierId, billToOrgId, enterpriseOrgId } = request;
  if (!childTiers.some((tier) => tier === packageTierId)) {
    return fail('enrollment.tier_not_offered', {}, { field: 'packageTierId' });
  }
  if (enterpriseOrgId !== null && enterpriseOrgId !== enterpriseId) {
    return fail('organization.not_found', {}, { field: 'enterpriseOrgId' });
  }
  if (billToOrgId !== null && billToOrgId !== enterpriseId) {
    return fail('organization.not_found', {}, { field: 'billToOrgId' });
  }
  // Prices are agreed with internal staff.
  if (request.firstSubscription !== null) {
    return fail('enrollment.fixed', { field: 'firstSubscription' }, { field: 'firstSubscription' });
  }
  const fixed = {
    billMethod: byCreditCard,
    billingCycleTypeId: organizationDefaults.billingCycleId,
    orgDistributorId: organizationDefaults.distributorId,
    saleType: saleTypeOfChild(packageTierId),
    isDemo: false,
    isTaxExempt: false,
    isInternalOrg: false,
    hasCustomAgreement: false,
  };
  for (const field of Object.keys(fixed) as (keyof typeof fixed)[]) {
    if (request[field] !== undefined && request[field] !== fixed[field]) {
      return fail('enrollment.fixed', { field }, { field });
    }
  }
  return withPayer(request, {
    ...fixed,
    packageTierId,
    billToOrgId,
    enterpriseOrgId: enterpriseId,
    firstSubscription: null,
  });
}

/** Somebody pays: the named organization, or this one at its billing address. */
function withPayer(request: Request, terms: EnrollmentTerms): Result<EnrollmentTerms, TermsRefusal> {
  const empty = billingFields.find((field) => request[field] === undefined);
  return terms.billToOrgId === null && empty !== undefined ? missing(empty) : ok(terms);
}
