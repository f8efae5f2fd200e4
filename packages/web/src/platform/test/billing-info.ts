import type { BillingInfo } from '@plumbline/contract';

export const aSavedCard = { brand: 'visa', lastFour: '4242', expiryMonth: 8, expiryYear: 2030 };

/** The billing of an organization that pays for itself; cards are off. */
export const aBillingInfo = (traits: Partial<BillingInfo> = {}): BillingInfo => ({
  organizationId: 1,
  name: 'Riverside High School',
  address1: '1 River Road',
  address2: '',
  city: 'Duluth',
  state: 'MN',
  postalCode: '55802',
  country: 'US',
  phone: '',
  medicalProfessionalName: '',
  medicalProfessionalEmail: '',
  billingName: 'Riverside Athletics',
  billingContactName: '',
  billingPhone: '',
  billingEmail: 'bills@riverside.example',
  billingAddress1: '',
  billingAddress2: '',
  billingCity: '',
  billingState: '',
  billingPostalCode: '',
  billingCountry: '',
  billingMethod: null,
  invoiceMethod: null,
  billingCycleTypeId: 1,
  billToOrgId: null,
  billToOrgName: null,
  isInternalOrg: false,
  billingStatus: 'Standard Billing',
  childOrganizationCount: 0,
  card: null,
  isAutoPayEnrolled: false,
  automatedBillingAcceptedDate: null,
  areCardsOn: false,
  publishableKey: null,
  ...traits,
});

/** The same where cards are on. */
export const withCards = (traits: Partial<BillingInfo> = {}): BillingInfo =>
  aBillingInfo({ areCardsOn: true, publishableKey: 'pk_test_abc', ...traits });
