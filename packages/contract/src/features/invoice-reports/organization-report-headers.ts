import { column } from './report-header.ts';

const organizationId = column('organizationId', 'Organization ID', 'The organization.');
const organizationName = column('organizationName', 'Organization', 'Its name.');
const flags = [
  column('isManualBilling', 'Manual billing', 'Whether one of the terms is billed by hand.'),
  column('isResearch', 'Research', 'Whether it is a research project.'),
  column('isTrial', 'Trial', 'Whether one of the terms is a trial.'),
  column('isDisabled', 'Disabled', 'Whether it is disabled.'),
  column('isInternalOrg', 'Internal', 'Whether it is an internal organization.'),
] as const;

/** The columns of a family, whose names begin with it. */
const ofFamily = <const Family extends 'sports' | 'clinical'>(family: Family, name: string) =>
  [
    column(`${family}PackageTier`, `${name} package`, 'What was bought.'),
    column(`${family}SubscriptionStartDate`, `${name} start`, 'The first day of the term.'),
    column(`${family}SubscriptionEndDate`, `${name} end`, 'The last day of the term.'),
    column(`${family}BillingCycle`, `${name} cycle`, 'How often it is billed.'),
    column(`${family}ProfileCount`, `${name} profiles`, 'All profiles of the term, including added ones.'),
    column(`${family}ProfilePrice`, `${name} profile price`, 'For each profile and cycle, in US dollars.'),
    column(`${family}SystemFee`, `${name} system fee`, 'For each cycle, in US dollars.'),
    column(`${family}Total`, `${name} total`, 'For each cycle, in US dollars: all profiles and the fee.'),
    column(
      `${family}PercentUsed`,
      `${name} used %`,
      'People tested in the term per 100 credits (bought minus removed), at most 100; empty if credits are not counted.',
    ),
    column(
      `${family}ChangePercent`,
      `${name} change %`,
      'Its total per cycle compared with the previous term; empty if there is none or it was free.',
    ),
    column(
      `${family}Renewal`,
      `${name} renewal`,
      'For ended terms, whether another term followed; for future terms, whether a renewal is prepared.',
    ),
  ] as const;

/** The columns of the reports of organizations and of their subscriptions, in their order. */
export const organizationReportHeaders = {
  subscription: [
    organizationId,
    organizationName,
    column(
      'billToOrganizationId',
      'Billed to ID',
      'The organization that pays for it; empty if it pays for itself.',
    ),
    column('billToOrganizationName', 'Billed to', 'The name of the organization that pays for it.'),
    ...ofFamily('sports', 'Sports'),
    ...ofFamily('clinical', 'Clinical'),
    ...flags,
    column('errorMessage', 'Problems', 'What staff must fix; empty if nothing is wrong.'),
  ],
  missingSubscription: [
    organizationId,
    organizationName,
    column('createdOn', 'Created on', 'When it was enrolled.'),
    column('lastPackageTier', 'Last package', 'The package of its last term; empty if it never had one.'),
    column('lastEndDate', 'Last end', 'The last day of that term.'),
    column('daysSinceLastEnd', 'Days since last end', 'Days since that day.'),
    column('isResearch', 'Research', 'Whether it is a research project.'),
    column('isPilot', 'Pilot', 'Whether it is a pilot.'),
  ],
  organization: [
    organizationId,
    organizationName,
    column('createdOn', 'Created on', 'When it was enrolled.'),
    column('businessType', 'Business type', 'What kind of organization it is.'),
    column('packageTier', 'Package', 'The agreed package; empty if there is none.'),
    column('address1', 'Street', 'Its address.'),
    column('city', 'City', 'The city of that address.'),
    column('state', 'State', 'The state of that address.'),
    column('postalCode', 'Postal code', 'The postal code of that address.'),
    column('country', 'Country', 'The country of that address.'),
    column('phone', 'Phone', 'Its phone.'),
    column(
      'billToOrganizationId',
      'Billed to ID',
      'The organization that pays for it; empty if it pays for itself.',
    ),
    column('enterpriseOrganizationId', 'Enterprise ID', 'The enterprise above it; empty if there is none.'),
    column('profileCount', 'Profiles', 'The number of profiles it has today.'),
    column('lastTestedOn', 'Last tested on', 'The day of its newest test (America/Chicago).'),
    column('isActive', 'Active', 'Whether anyone was tested in the last 180 days.'),
    column('isResearch', 'Research', 'Whether it is a research project.'),
    column('isDemo', 'Demo', 'Whether it is a demo.'),
    column('isPilot', 'Pilot', 'Whether it is a pilot.'),
    column('isDisabled', 'Disabled', 'Whether it is disabled.'),
    column('isInternalOrg', 'Internal', 'Whether it is an internal organization.'),
    column('isEnterpriseAdminOrg', 'Enterprise', 'Whether it has child organizations.'),
    column('canEnableProfileSharing', 'May share profiles', 'Whether it may share profiles.'),
    column('hasCustomAgreement', 'Custom agreement', 'Whether it has a custom agreement.'),
  ],
} as const;

/** Columns that each of these reports is sorted by. */
export const organizationReportSorts = {
  subscription: [
    'organizationName',
    'organizationId',
    'sportsSubscriptionEndDate',
    'clinicalSubscriptionEndDate',
  ],
  missingSubscription: ['lastEndDate', 'organizationName', 'organizationId', 'createdOn'],
  organization: ['organizationName', 'organizationId', 'createdOn', 'state', 'profileCount', 'lastTestedOn'],
} as const;
