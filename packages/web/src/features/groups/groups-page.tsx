import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { CreateButton } from '../../design/button/create-button.tsx';
import { IconArrowsExchange } from '../../design/icon/tabler/arrows-exchange.ts';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { IconUsersGroup } from '../../design/icon/tabler/users-group.ts';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListPage } from '../../platform/list/list-page.tsx';
import { wholeList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { groupColumns } from './group-columns.tsx';
import { GroupsReportButton } from './groups-report-button.tsx';

// Loaded when it is opened, since forms and their rules are as large as the page.
const AddGroupDialog = lazy(async () => ({
  default: (await import('./add-group-dialog.tsx')).AddGroupDialog,
}));

type GroupsAddress = AddressOf<'/groups'>;

export interface GroupsPageProps {
  address: GroupsAddress;
  onAddressChange: OnAddressChange<GroupsAddress>;
  /** Called when a group was created. */
  onCreated: (groupId: number) => void;
}

/** Lists the groups of the organization that the person sees. */
export function GroupsPage({ address, onAddressChange, onCreated }: GroupsPageProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getGroups, {}));
  const groups = query.data?.groups ?? [];
  const mayWrite = permissions.includes('group:write');
  const add = (addGroup: boolean) => onAddressChange({ addGroup }, { replace: !addGroup });
  return (
    <ListPage
      label="Groups"
      count={query.data && groups.length}
      list={wholeList(query, groups, address, {
        columns: groupColumns,
        textOf: ({ name, id }) => `${name} ${id}`,
      })}
      columns={groupColumns}
      rowKey={({ id }) => String(id)}
      rowHref={({ id }) => hrefOf('/groups/$id/profiles', { id })}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search by name or ID"
      actions={
        <>
          {permissions.includes('report:groups') && <GroupsReportButton />}
          {permissions.includes('profile:write') && (
            <AppLink href="/profiles/bulk-move" className={buttonClass({})}>
              <IconArrowsExchange size={16} stroke={1.75} aria-hidden="true" />
              Bulk Move
            </AppLink>
          )}
          {mayWrite && (
            <Button variant="primary" icon={<IconPlus />} onClick={() => add(true)}>
              Add Group
            </Button>
          )}
        </>
      }
      empty={
        <EmptyState
          icon={<IconUsersGroup size={24} stroke={1.6} />}
          title={emptyTexts.groups}
          text={
            mayWrite
              ? 'A group holds the people who are tested together, such as a team.'
              : 'Ask a System Admin of your organization for access to a group.'
          }
          actions={mayWrite && <CreateButton onClick={() => add(true)}>Add Group</CreateButton>}
        />
      }
    >
      {mayWrite && address.addGroup && query.data !== undefined && (
        <Suspense>
          <AddGroupDialog
            otherNames={groups.map(({ name }) => name)}
            onClose={() => add(false)}
            onCreated={onCreated}
          />
        </Suspense>
      )}
    </ListPage>
  );
}
