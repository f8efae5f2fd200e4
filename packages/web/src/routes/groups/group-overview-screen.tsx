import { GroupOverview } from '../../features/groups/group-overview.tsx';
import { GroupSettingsCard } from '../../features/groups/group-settings-card.tsx';
import { useGroup } from '../../features/groups/use-group.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';

/** The Overview tab of a group. */
export function GroupOverviewScreen() {
  const [{ id }] = useAddress('/groups/$id/overview');
  const { data } = useGroup(id);
  // The frame around this tab says why there is none.
  if (data === undefined) return null;
  return (
    <GroupOverview group={data.group}>
      <GroupSettingsCard group={data.group} changes={data.groupChanges} />
    </GroupOverview>
  );
}
