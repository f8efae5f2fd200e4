import type { ResponseOf } from '@plumbline/contract';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { getProfileForm } from '@plumbline/contract/features/profiles/edit-profile';
import { getProtocols } from '@plumbline/contract/features/protocols/get-protocols';
import { profileLayout } from '@plumbline/domain/clinical/person/profile-layout';
import { dayInZone } from '@plumbline/domain/time/time-zone';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../platform/api/call-query.ts';
import { viewerZone } from '../../../platform/time/time-texts.ts';
import { groupOptions, protocolOptions } from '../../../records/profiles/place-options.ts';
import type { FormPlace } from './profile-form.ts';

type Protocol = ResponseOf<typeof getProtocols>['protocols'][number];
export type ProfileFormRules = ResponseOf<typeof getProfileForm>;

/** What the form of a profile is made of, from three calls; undefined until all have answered. */
export interface FormData {
  rules: ProfileFormRules;
  groups: ResponseOf<typeof getGroups>['groups'];
  protocols: readonly Protocol[];
}

/** Asked when the form opens, and kept for the next time. */
export function useFormData() {
  const rules = useQuery(callQuery(getProfileForm, {}));
  const groups = useQuery(callQuery(getGroups, {}));
  const protocols = useQuery(callQuery(getProtocols, {}));
  const queries = [rules, groups, protocols];
  const data: FormData | undefined =
    rules.data && groups.data && protocols.data
      ? { rules: rules.data, groups: groups.data.groups, protocols: protocols.data.protocols }
      : undefined;
  return {
    data,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    retry: () => {
      for (const query of queries) if (query.error !== null) void query.refetch();
    },
  };
}

/** What the rules of the form need to know. */
export const formPlace = (rules: ProfileFormRules, storedRaces: readonly number[]): FormPlace => ({
  layout: profileLayout(rules),
  isMetric: rules.isMetric,
  today: dayInZone(Date.now(), viewerZone),
  storedRaces,
});

/** The choices of the organization for a new profile, or for one as it stands. */
export const placeOptions = (
  { groups, protocols }: FormData,
  present: { groupIds: readonly number[]; protocolId: number | null } = { groupIds: [], protocolId: null },
) => ({
  groups: groupOptions(groups, present.groupIds),
  protocols: protocolOptions(protocols, present.protocolId),
});
