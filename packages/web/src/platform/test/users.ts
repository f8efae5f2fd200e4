import type { CurrentUser } from '@plumbline/contract';
import { kindPermissions } from '@plumbline/domain';

type Organization = CurrentUser['availableOrganizations'][number];

const organization = (id: number, name: string): Organization => ({
  id,
  name,
  isEnterpriseAdminOrg: false,
  organizationAccessTypeId: 1,
});

export const riverside = organization(1, 'Riverside High School');
export const lakeside = organization(2, 'Lakeside Balance Clinic');

export interface UserTraits {
  account?: Partial<CurrentUser['account']>;
  organizations?: readonly Organization[];
  /** Null for nobody's; the first one unless told. */
  selected?: Organization | null;
  viewingAsSuper?: boolean;
  permissions?: readonly string[];
}

/** A signed-in person: a User of one organization unless told otherwise. */
export function aUser(traits: UserTraits = {}): CurrentUser {
  const organizations = traits.organizations ?? [riverside];
  const selected = traits.selected === undefined ? (organizations[0] ?? null) : traits.selected;
  return {
    account: {
      id: 7,
      email: 'trainer@riverside.example',
      firstName: 'Ada',
      lastName: 'Byron',
      accountTypeId: 1,
      isSuperAdmin: false,
      isSafetyCoach: false,
      isBillingContact: false,
      selectedOrganizationAccessTypeId: selected === null ? null : 1,
      ...traits.account,
    },
    hasMultipleOrganizations: organizations.length > 1,
    availableOrganizations: [...organizations],
    selectedOrganization:
      selected === null
        ? null
        : {
            ...selected,
            timeZone: 'America/Chicago',
            isSwayVisaEnabled: false,
            externalApiEnabled: false,
            enableSportsProfileProperties: false,
            isMetric: false,
          },
    viewingAsSuper: traits.viewingAsSuper ?? false,
    permissions: [...(traits.permissions ?? kindPermissions.member)],
  };
}
