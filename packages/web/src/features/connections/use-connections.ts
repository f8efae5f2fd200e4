import type { OrgConnect } from '@plumbline/contract';
import { getOrgConnects } from '@plumbline/contract/features/connections/get-org-connects';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { callQuery } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';

/** Which connections a page is about. */
export type ConnectionKind = 'access' | 'billing';

const isOf = (kind: ConnectionKind | 'all') => (one: OrgConnect) =>
  kind === 'all' || (one.orgConnectTypeId === 1) === (kind === 'billing');

/** Returns the connections of the open organization, sorted by what becomes of them. */
export function useConnections(kind: ConnectionKind | 'all', withEnded = false) {
  const { selectedOrganization, permissions } = useCurrentUser();
  const query = useQuery(callQuery(getOrgConnects, { includeEnded: withEnded }));
  const ownId = selectedOrganization?.id ?? 0;
  const { data } = query;
  const lists = useMemo(() => {
    const above = (data?.parentOrgConnects ?? []).filter(isOf(kind));
    const below = (data?.childOrgConnects ?? []).filter(isOf(kind));
    const isHeld = (one: OrgConnect) => one.orgConnectStatusTypeId === 2 && one.orgConnectTypeId !== 1;
    const all = [...above, ...below];
    return {
      parents: above.filter(isHeld),
      children: below.filter(isHeld),
      requests: all.filter((one) => one.orgConnectStatusTypeId === 1),
      ended: all.filter((one) => one.orgConnectStatusTypeId > 2),
    };
  }, [data, kind]);
  return {
    query,
    ownId,
    isStaff: permissions.includes('connection:manage'),
    isEnterprise: selectedOrganization?.isEnterpriseAdminOrg ?? false,
    payer: data?.payer ?? null,
    billingChildren: data?.billingChildren ?? [],
    ...lists,
  };
}
