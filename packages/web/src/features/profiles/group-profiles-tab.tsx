import type { GroupDetail } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { IconUserPlus } from '../../design/icon/tabler/user-plus.ts';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { wholeList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { groupProfilesRequest } from '../../records/groups/group-profiles.ts';
import { namedColumns, superColumns } from './list/profile-columns.tsx';
import { useListPermissions } from './list/use-list-permissions.ts';

type GroupProfilesAddress = AddressOf<'/groups/$id/profiles'>;

export interface GroupProfilesTabProps {
  group: Pick<GroupDetail, 'id' | 'name' | 'isEnabled'>;
  address: GroupProfilesAddress;
  onAddressChange: OnAddressChange<GroupProfilesAddress>;
}

/** Who is in a group. */
export function GroupProfilesTab({ group, address, onAddressChange }: GroupProfilesTabProps) {
  const { viewingAsSuper: isSuperView } = useCurrentUser();
  const query = useQuery(callQuery(getProfilesPaged, groupProfilesRequest(group.id)));
  const { profiles = [], totalRowCount = 0 } = query.data ?? {};
  const columns = isSuperView ? superColumns : namedColumns;
  const sorted = { ...address, SortByColumn: address.SortByColumn ?? (isSuperView ? 'id' : 'fullName') };
  return (
    <ListCard
      label="Profiles"
      list={wholeList(query, profiles, sorted, {
        columns,
        textOf: ({ fullName, id }) => `${fullName ?? ''} ${id}`,
      })}
      columns={columns}
      isTight
      rowKey={(row) => String(row.id)}
      rowHref={(row) => hrefOf('/profiles/$profileId/overview', { profileId: row.id })}
      address={sorted}
      onAddressChange={onAddressChange}
      searchLabel={isSuperView ? 'Search by ID' : 'Search by name or ID'}
      filters={
        <GroupProfilesButtons
          group={group}
          onAdd={() => onAddressChange({ addProfile: true })}
          onEdit={() => onAddressChange({ editProfiles: true })}
        />
      }
      noMatch={emptyTexts.profilesFound}
      empty={
        <EmptyState
          icon={<IconUserPlus size={24} stroke={1.6} />}
          title={emptyTexts.profiles}
          text="No one is in this group yet. Add a new profile, or choose from the profiles in your organization."
        />
      }
      footer={
        totalRowCount > profiles.length &&
        `Only the first ${profiles.length.toLocaleString('en-US')} profiles are listed here. To see all of them, open Profiles and filter by this group.`
      }
    />
  );
}

/** Nobody joins an inactive group, but its people can be looked through and taken out. */
function GroupProfilesButtons({
  group,
  onAdd,
  onEdit,
}: Pick<GroupProfilesTabProps, 'group'> & { onAdd: () => void; onEdit: () => void }) {
  const { mayAdd, mayMove } = useListPermissions();
  return (
    <>
      {mayMove && <Button onClick={onEdit}>Edit Profiles</Button>}
      {mayAdd && group.isEnabled && (
        <Button variant="primary" icon={<IconPlus />} onClick={onAdd}>
          Add Profile
        </Button>
      )}
    </>
  );
}
