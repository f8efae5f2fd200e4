import type { CurrentUser } from '@plumbline/contract';
import { permissionsOf, type ViewerKind } from '@plumbline/domain';

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
  /** Those that the server would give, unless told. */
  permissions?: readonly string[];
}

/** What the server takes such a person for. */
function kindOf(
  { account = {}, viewingAsSuper = false }: UserTraits,
  selected: Organization | null,
): ViewerKind {
  if (account.accountTypeId === 4) return 'covid';
  if (account.accountTypeId === 5) return 'family';
  if (account.isSuperAdmin) return viewingAsSuper ? 'super' : 'staff';
  if (selected === null) return 'outside';
  const isAdmin = account.selectedOrganizationAccessTypeId === 2;
  if (selected.isEnterpriseAdminOrg) return isAdmin ? 'enterpriseAdmin' : 'enterpriseMember';
  return isAdmin ? 'admin' : 'member';
}

/** A signed-in person: a User of one organization unless told otherwise. */
export function aUser(traits: UserTraits = {}): CurrentUser {
  const organizations = traits.organizations ?? [riverside];
  const selected = traits.selected === undefined ? (organizations[0] ?? null) : traits.selected;
  const isBillingContact = traits.account?.isBillingContact ?? false;
  const permissions =
    traits.permissions ?? permissionsOf({ kind: kindOf(traits, selected), isBillingContact });
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
            enableNewTestViewVisualizations: true,
            isExpeditedBaselineEnabled: false,
            isSymptomTrackingEnabled: true,
          },
    viewingAsSuper: traits.viewingAsSuper ?? false,
    permissions: [...permissions],
  };
}
