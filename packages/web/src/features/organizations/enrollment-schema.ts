import type { enrollOrganization, RequestInputOf } from '@plumbline/contract';
import { misfitText } from '@plumbline/contract/core/misfit-texts';
import {
  enrolledOrganization,
  enrollmentBilling,
  enrollmentSale,
} from '@plumbline/contract/features/organizations/enroll-organization';
import { organizationDefaults } from '@plumbline/contract/lookups/billing-lookups';
import { familyOfTier, tiersOfSale } from '@plumbline/domain/billing/package-tiers';
import { problemsOfSubscription, readCount } from '@plumbline/domain/billing/subscriptions/subscription-form';
import { z } from 'zod';

type Request = RequestInputOf<typeof enrollOrganization>;

/** The fields of both forms. Which of them are required depends on the form and on its checkboxes; see the rules below. */
const fields = z.object({
  ...enrolledOrganization.shape,
  billName: z.string(),
  billPhone: z.string(),
  billEmail: z.string(),
  billAdd1: z.string(),
  billAdd2: z.string(),
  billCity: z.string(),
  billState: z.string(),
  billZip: z.string(),
  billCountry: z.string(),
  businessTypeId: z.int().optional(),
  packageTierId: z.int().optional(),
  billMethod: z.int().optional(),
  billingCycleTypeId: z.int().optional(),
  orgDistributorId: z.int().optional(),
  saleType: z.int().optional(),
  isDemo: z.boolean(),
  isTaxExempt: z.boolean(),
  isInternalOrg: z.boolean(),
  hasCustomAgreement: z.boolean(),
  billToOrgId: z.string(),
  isSameAddress: z.boolean(),
  isBilledToEnterprise: z.boolean(),
  hasFirstSubscription: z.boolean(),
  firstSubscription: z.object({
    startsOn: z.string().trim(),
    endsOn: z.string().trim(),
    profileCount: z.string().trim(),
    profilePrice: z.string().trim(),
    systemFee: z.string().trim(),
    isPrePaid: z.boolean(),
  }),
});
export type EnrollmentValues = z.input<typeof fields>;

/**
 * Checks further rules of the contract even while other fields are invalid, so that each field shows its own problem. A check within a
 * check knows nothing of the words of the form, and is told them.
 */
const withRules = (rulesOf: (values: z.output<typeof fields>) => readonly z.ZodType[]) =>
  fields.superRefine(
    (values, context) => {
      for (const rules of rulesOf(values)) {
        for (const { path, message } of rules.safeParse(values, { error: misfitText }).error?.issues ?? []) {
          context.addIssue({ code: 'custom', path: [...path], message });
        }
      }
    },
    { when: () => true },
  );

const offeredTier = z
  .object({ packageTierId: z.int().optional(), saleType: z.int().optional() })
  .refine(
    ({ packageTierId, saleType }) =>
      packageTierId === undefined || tiersOfSale(saleType ?? null).includes(packageTierId),
    { path: ['packageTierId'], error: 'required' },
  );
const typedPayer = z.object({
  billToOrgId: z
    .string()
    .refine(
      (typed) => /^\s*\d{0,9}\s*$/.test(typed) && !/^\s*0+\s*$/.test(typed),
      'Enter an organization ID.',
    ),
});
const child = enrollmentSale.pick({ businessTypeId: true, packageTierId: true });

/** The rules of a subscription, on the fields that the first one has: its package and cycle have rules of their own above. */
const firstTerm = fields.pick({ firstSubscription: true }).superRefine(({ firstSubscription }, context) => {
  const problems = problemsOfSubscription({
    ...notTyped,
    ...firstSubscription,
  });
  for (const { field, message } of problems) {
    context.addIssue({ code: 'custom', path: ['firstSubscription', field], message });
  }
});
const notTyped = {
  packageTierId: 1,
  billingCycleId: organizationDefaults.billingCycleId,
  profileAddOnCount: '0',
  manualEstimatedTotal: '',
  isFree: false,
  isManualBilling: false,
  isDemo: false,
};

/** The form of internal staff: everything is required but the apartments, the paying organization and the first subscription. */
export const newOrgForm = withRules(({ hasFirstSubscription }) => [
  enrollmentBilling,
  enrollmentSale,
  offeredTier,
  typedPayer,
  ...(hasFirstSubscription ? [firstTerm] : []),
]);

/** The form of an enterprise: the billing block counts only while the child pays itself. */
export const childForm = withRules(({ isBilledToEnterprise }) =>
  isBilledToEnterprise ? [child] : [child, enrollmentBilling],
);

/** Returns an empty form with the specified defaults. */
export const emptyEnrollment: EnrollmentValues = {
  firstName: '',
  lastName: '',
  jobTitle: '',
  email: '',
  medicalCredentials: '',
  orgName: '',
  orgPhone: '',
  orgAdd1: '',
  orgAdd2: '',
  orgCity: '',
  orgState: '',
  orgZip: '',
  billName: '',
  billPhone: '',
  billEmail: '',
  billAdd1: '',
  billAdd2: '',
  billCity: '',
  billState: '',
  billZip: '',
  billCountry: '',
  billingCycleTypeId: organizationDefaults.billingCycleId,
  orgDistributorId: organizationDefaults.distributorId,
  saleType: organizationDefaults.saleTypeId,
  isDemo: false,
  isTaxExempt: false,
  isInternalOrg: false,
  hasCustomAgreement: false,
  billToOrgId: '',
  isSameAddress: false,
  isBilledToEnterprise: false,
  hasFirstSubscription: false,
  firstSubscription: {
    startsOn: '',
    endsOn: '',
    profileCount: '',
    profilePrice: '',
    systemFee: '',
    isPrePaid: false,
  },
};

const organizationOf = (values: EnrollmentValues) => enrolledOrganization.parse(values);

/** Returns the request of internal staff's valid form. */
export function newOrgRequest(values: EnrollmentValues, clientUuid: string | undefined): Request {
  return {
    ...organizationOf(values),
    ...enrollmentBilling.parse(values),
    ...enrollmentSale.parse(values),
    billToOrgId: values.billToOrgId.trim() === '' ? null : Number(values.billToOrgId),
    ...(values.hasFirstSubscription && { firstSubscription: firstTermOf(values) }),
    ...(clientUuid === undefined ? {} : { clientUuid }),
  };
}

function firstTermOf({ firstSubscription, packageTierId }: EnrollmentValues): Request['firstSubscription'] {
  const { startsOn, endsOn, profileCount, profilePrice, systemFee, isPrePaid } = firstSubscription;
  return {
    subscriptionStartDate: startsOn,
    subscriptionEndDate: endsOn,
    profileCount: readCount(profileCount) ?? 0,
    profilePrice,
    systemFee,
    // Sports profiles are always paid before they are tested.
    isPrePaid: isPrePaid && familyOfTier(packageTierId ?? 0) === 'clinical',
  };
}

/** Returns the request of an enterprise's valid form, without the values that are fixed for its children. */
export function childRequest(
  values: EnrollmentValues,
  enterpriseId: number,
  clientUuid: string | undefined,
): Request {
  return {
    ...organizationOf(values),
    ...child.parse(values),
    ...(values.isBilledToEnterprise ? { billToOrgId: enterpriseId } : enrollmentBilling.parse(values)),
    ...(clientUuid === undefined ? {} : { clientUuid }),
  };
}
