import type { ResponseOf } from '@plumbline/contract';
import type { getGroups } from '@plumbline/contract/features/groups/get-groups';
import type { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';

type Group = ResponseOf<typeof getGroups>['groups'][number];
type Protocol = ResponseOf<typeof getProtocols>['protocols'][number];

/**
 * The groups a profile may be in: active ones, and those it is in already, so that an old choice is seen and can be kept.
 * @param presentIds groups the profile is in
 */
export const groupOptions = (groups: readonly Group[], presentIds: readonly number[] = []) =>
  groups
    .filter(({ id, isEnabled }) => isEnabled || presentIds.includes(id))
    .map(({ id, name, isEnabled }) => ({ value: id, label: isEnabled ? name : `${name} (inactive)` }));

/**
 * The protocols a profile may have: enabled ones, and the one it has.
 * @param presentId the one it has; null for none
 */
export const protocolOptions = (protocols: readonly Protocol[], presentId: number | null = null) =>
  protocols
    .filter(({ isDisabled, organizationProtocolId }) => !isDisabled || organizationProtocolId === presentId)
    .map(({ organizationProtocolId, name, isDisabled }) => ({
      value: organizationProtocolId,
      label: isDisabled ? `${name} (inactive)` : name,
    }));
