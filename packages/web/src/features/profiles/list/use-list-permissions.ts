import { useCurrentUser } from '../../../platform/session/current-user.ts';

/** What the viewer may do with the list of profiles. */
export function useListPermissions() {
  const { permissions, selectedOrganization } = useCurrentUser();
  const mayAdd = permissions.includes('profile:identity');
  return {
    mayAdd,
    /** Bringing in is the other side of sharing: the organization has it or not. */
    mayImport: mayAdd && selectedOrganization?.isSwayVisaEnabled === true,
    mayMove: permissions.includes('profile:write'),
    mayExport: permissions.includes('report:read'),
    mayExportRawData: permissions.includes('report:read') && permissions.includes('test:internals'),
    mayMakeCodes: permissions.includes('code:write'),
  };
}
