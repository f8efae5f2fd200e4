import { randomUUID } from 'node:crypto';
import type { enrollOrganization, RequestInputOf } from '@plumbline/contract';

type Request = RequestInputOf<typeof enrollOrganization>;

/** A child organization as an enterprise's form sends it, with its own billing address. */
export function anEnrollment(over: Partial<Request> = {}): Request {
  const name = `Clinic ${randomUUID().slice(0, 8)}`;
  return {
    firstName: 'Ada',
    lastName: 'Byron',
    jobTitle: 'Physical Therapist',
    email: `${randomUUID()}@fixture.example`,
    medicalCredentials: 'DPT',
    orgName: name,
    orgPhone: '555-010-4477',
    orgAdd1: '12 Mill Road',
    orgAdd2: '',
    orgCity: 'Fargo',
    orgState: 'ND',
    orgZip: '58102',
    billName: name,
    billPhone: '555-010-4477',
    billEmail: 'billing@fixture.example',
    billAdd1: '12 Mill Road',
    billAdd2: 'Suite 2',
    billCity: 'Fargo',
    billState: 'ND',
    billZip: '58102',
    billCountry: 'US',
    businessTypeId: 11,
    packageTierId: 8,
    ...over,
  };
}

/** A first term that internal staff agree with it. */
export const aFirstSubscription = (
  over: Partial<NonNullable<Request['firstSubscription']>> = {},
): NonNullable<Request['firstSubscription']> => ({
  subscriptionStartDate: '2026-08-01',
  subscriptionEndDate: '2027-07-31',
  profileCount: 300,
  profilePrice: '4.2500',
  systemFee: '600.00',
  isPrePaid: true,
  ...over,
});

/** The same as internal staff send it, who say everything. */
export function aStaffEnrollment(over: Partial<Request> = {}): Request {
  return anEnrollment({
    billMethod: 2,
    billingCycleTypeId: 3,
    orgDistributorId: 314,
    saleType: 2,
    packageTierId: 4,
    isDemo: false,
    isTaxExempt: true,
    isInternalOrg: false,
    hasCustomAgreement: true,
    ...over,
  });
}
