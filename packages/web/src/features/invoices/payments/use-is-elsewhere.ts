import type { Invoice } from '@plumbline/contract';
import { useCurrentUser } from '../../../platform/session/current-user.ts';

/** Whether an invoice is for another organization than the open one, which is billed for it. Internal staff change it in the other one. */
export function useIsElsewhere({ organizationId }: Pick<Invoice, 'organizationId'>): boolean {
  const open = useCurrentUser().selectedOrganization?.id;
  return open !== undefined && open !== organizationId;
}
