import { connectionStatuses } from '@plumbline/contract/lookups/organization-lookups';
import { optionsOf } from '../../records/organizations/options-of.ts';

/** The statuses a new connection may have: who does not decide alone can only ask. */
export const statusOptions = (isAtOnce: boolean) =>
  optionsOf(connectionStatuses).filter(({ value }) => value === 1 || (isAtOnce && value === 2));
