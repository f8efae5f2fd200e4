import type { OrgConnect, OrgConnectTypeId } from '@plumbline/contract';
import { connectionStatuses, requestedRoles } from '@plumbline/contract/lookups/organization-lookups';
import { formatLongCalendarDate } from '@plumbline/domain/time/format-date';

/** What a connection is called in lists and on lines of the tree. */
export const typeLabel = (id: OrgConnectTypeId): string =>
  id === 1 ? 'Billing' : (requestedRoles.find(id)?.label ?? '');

export const statusLabel = (id: number): string => connectionStatuses.find(id)?.label ?? '';

/** The organization at the other end, and whether it is the parent. */
export function otherSide(connect: OrgConnect, ownId: number) {
  const isParent = connect.childOrganizationId === ownId;
  return isParent
    ? { id: connect.parentOrganizationId, name: connect.parentOrganizationName, isParent }
    : { id: connect.childOrganizationId, name: connect.childOrganizationName, isParent };
}

/** What a connection is found by: the name and the ID of the other organization. */
export function organizationText(connect: OrgConnect, ownId: number): string {
  const { id, name } = otherSide(connect, ownId);
  return `${name} ${id}`;
}

/** A connection as its request says it, from the side of the selected organization. */
export function wishText(connect: OrgConnect, ownId: number): string {
  const { isParent } = otherSide(connect, ownId);
  switch (connect.orgConnectTypeId) {
    case 1:
      return isParent ? 'Pays for this organization' : 'Paid for by this organization';
    case 2:
      return isParent
        ? 'Remote care provider of this organization'
        : 'Gets remote care from this organization';
    case 3:
      return 'Connected organization';
    case 4:
      return isParent ? 'Enterprise of this organization' : 'Child of this enterprise';
  }
}

/** The day of an instant: Oct 6, 2026. An en dash where there is none. */
export const dayOf = (at: string | null): string =>
  at === null ? '–' : (formatLongCalendarDate(at.slice(0, 10)) ?? at.slice(0, 10));

/** A connection as it is sent back with another status. */
export const withStatus = (
  { id, parentOrganizationId, childOrganizationId, orgConnectTypeId }: OrgConnect,
  orgConnectStatusTypeId: 2 | 3 | 5,
) => ({
  orgConnect: {
    id,
    parentOrganizationId,
    childOrganizationId,
    orgConnectTypeId,
    orgConnectStatusTypeId,
    isEnabled: orgConnectStatusTypeId === 2,
  },
});
