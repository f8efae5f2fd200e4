import { grantOrganizationAccess } from '@plumbline/contract/features/staff/grant-organization-access';
import { useAction } from '../../platform/api/use-action.ts';
import { switchOrganization } from '../../platform/session/switch-organization.ts';

/**
 * Returns an action with which internal staff give themselves access to an organization for eight hours and open it. After a
 * refusal nothing is open.
 */
export const useOpenOrganization = (onOpened: (organizationId: number) => void) =>
  useAction(grantOrganizationAccess, {
    sending: { isWithoutOrganization: true },
    onDone: async (_, { organizationId }) => {
      await switchOrganization(organizationId);
      onOpened(organizationId);
    },
  });
