import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Chip } from '../../design/label/chip.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { profilesText } from '../../features/groups/bulk-move-sources.ts';
import { GroupChangeBanner } from '../../features/groups/group-change-banner.tsx';

import { isChangeRunning, useFinishedChanges, useGroup } from '../../features/groups/use-group.ts';
import { ApiError } from '../../platform/api/api-error.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { breadcrumbsOf } from '../../platform/navigation/breadcrumbs.ts';
import type { PagePath } from '../../platform/navigation/page-table.ts';
import { useAddress, useGoTo } from '../../platform/navigation/use-address.ts';
import { NotFoundMessage } from '../not-found-screen.tsx';
import { SectionFrame } from '../section-screen.tsx';
import { useOpenPage } from '../use-page.ts';
import { GroupHeaderActions } from './group-header-actions.tsx';

const profilesTab = '/groups/$id/profiles';
/** An inactive group has only the Profiles tab. */
const isTabOfInactive = (tab: PagePath) => tab === profilesTab;

/** Around a group's tabs: what it is, what is going on with it, and the way back to all groups. */
export function GroupScreen() {
  const [{ id }] = useAddress('/groups/$id');
  const { page } = useOpenPage();
  const query = useGroup(id);
  useFinishedChanges(id, query.data?.groupChanges);
  const isElsewhere = query.data?.group.isEnabled === false && page !== profilesTab;
  useLeadToProfiles(id, isElsewhere);
  // Of another organization, not granted, or gone: for this person it does not exist.
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFoundMessage />;
  const group = query.data?.group;
  const failure = queryFailure('The group did not load.', query);
  if (group === undefined) {
    return (
      <SectionFrame
        section="/groups/$id"
        title="Group"
        breadcrumbs={breadcrumbsOf('/groups', { id, name: null })}
      >
        {failure ?? (
          <Loading label="Loading Data...">
            <SkeletonRows />
          </Loading>
        )}
      </SectionFrame>
    );
  }
  return (
    <SectionFrame
      section="/groups/$id"
      title={group.name}
      breadcrumbs={breadcrumbsOf('/groups', { id, name: group.name })}
      chips={
        <>
          <Chip tone={group.isEnabled ? 'status-active' : 'status-inactive'}>
            {group.isEnabled ? 'Active' : 'Inactive'}
          </Chip>
          {group.isDefault && <Chip>Default group</Chip>}
        </>
      }
      meta={`ID ${group.id} · ${profilesText(group.profileCount)}`}
      actions={<GroupHeaderActions key={id} group={group} />}
      banner={
        <>
          {failure}
          {query.data?.groupChanges.filter(isChangeRunning).map((change) => (
            <GroupChangeBanner key={change.id} change={change} />
          ))}
        </>
      }
      {...(group.isEnabled ? {} : { isTabShown: isTabOfInactive })}
    >
      {!isElsewhere && <Outlet />}
    </SectionFrame>
  );
}

/** Leads from a tab that an inactive group does not have to the one it has; once, however often the page is drawn meanwhile. */
function useLeadToProfiles(id: number, isElsewhere: boolean): void {
  const { replaceWith } = useGoTo();
  useEffect(() => {
    if (isElsewhere) void replaceWith(profilesTab, { id });
  }, [isElsewhere, id, replaceWith]);
}
