import { stringifySearch } from '../../../platform/navigation/search-params.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';

/** Where the overview leads: pages of billing of the organization that is open, and one of its invoices where an id is given. */
export function useOverviewLinks() {
  const orgId = useCurrentUser().selectedOrganization?.id;
  const organization = stringifySearch({ orgId });
  return {
    invoices: `/billing/view-invoices${organization}`,
    invoice: (id: number) => `/billing/view-invoices${stringifySearch({ orgId, id })}`,
    settings: `/billing/billing-settings${organization}`,
    usage: `/billing/usage${organization}`,
  };
}
