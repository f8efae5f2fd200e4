import { grantOrganizationAccess } from '@plumbline/contract/features/staff/grant-organization-access';
import { useAction } from '../../platform/api/use-action.ts';
import { switchOrganization } from '../../platform/session/switch-organization.ts';

/** Internal staff give themselves access to an organization for eight hours, and open it. Refused, nothing is open. */
export const useOpenOrganization = (onOpened: (organizationId: number) => void) =>
  useAction(grantOrganizationAccess, {
    sending: { isWithoutOrganization: true },
    onDone: async (_, { organizationId }) => {
      await switchOrganization(organizationId);
      onOpened(organizationId);
    },
  });
