import type { CurrentUser } from '@plumbline/contract';
import { accountTypes } from '@plumbline/domain/access/user-rules';

/** Whose first page it is: a family's, an enterprise's, an organization's, or that of an account that reads no tests. */
export type DashboardKind = 'family' | 'enterprise' | 'own' | 'noTests';

export function dashboardKindOf({ account, permissions, selectedOrganization }: CurrentUser): DashboardKind {
  if (account.accountTypeId === accountTypes.family) return 'family';
  if (selectedOrganization?.isEnterpriseAdminOrg && permissions.includes('enterprise:read'))
    return 'enterprise';
  return permissions.includes('profile:read') ? 'own' : 'noTests';
}
