import type { SearchResult } from '@plumbline/contract';
import { accountTypes } from '@plumbline/domain/access/user-rules';
import { withOrganization } from '../../platform/navigation/organization-address.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';

type Found = Pick<SearchResult, 'type' | 'id' | 'organizationId' | 'profileId' | 'accountTypeId'>;

const personalAccountTypes: readonly (number | null)[] = [accountTypes.covid, accountTypes.family];

/** The page of something that was found, in the organization it belongs to. A person's own account leads to the profile behind it. */
export function searchResultAddress(found: Found): string {
  return withOrganization(pathOf(found), found.organizationId);
}

function pathOf({ type, id, profileId, accountTypeId }: Found): string {
  if (type === 1) return hrefOf('/profiles/$profileId/overview', { profileId: id });
  if (type === 2) return hrefOf('/groups/$id/profiles', { id });
  if (type === 3) return hrefOf('/protocols/$id', { id });
  const isPersonal = personalAccountTypes.includes(accountTypeId) && profileId !== null;
  return isPersonal ? hrefOf('/profiles/$profileId/overview', { profileId }) : hrefOf('/users/$id', { id });
}
