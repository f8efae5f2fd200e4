import { grantOrganizationAccess } from '@plumbline/contract/features/staff/grant-organization-access';
import { send } from '../../platform/api/send.ts';
import { switchOrganization } from '../../platform/session/switch-organization.ts';

/**
 * Internal staff give themselves access to an organization for eight hours, and open it.
 * @throws ApiError in the server's words; nothing is open then
 */
export async function openOrganization(organizationId: number, reason: string): Promise<void> {
  await send(grantOrganizationAccess, { organizationId, reason }, { isWithoutOrganization: true });
  await switchOrganization(organizationId);
}
