import type { GroupChange } from '@plumbline/contract';
import { continueGroupChange } from '@plumbline/contract/features/groups/group-changes';
import { IconRefresh } from '../../design/icon/tabler/refresh.ts';
import { PageBanner } from '../../design/layout/page-banner.tsx';
import { WorkProgress } from '../../design/state/work-progress.tsx';
import { useContinuing } from '../../platform/api/long-work.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { profilesText } from './bulk-move-sources.ts';
import { runningTitles } from './group-change-texts.ts';

/** Shows a change to all profiles of the group that is still running, and its progress. Whoever comes back later finds it here. */
export function GroupChangeBanner({ change }: { change: GroupChange }) {
  const mayContinue = useCurrentUser().permissions.includes('group:write');
  const continuing = useContinuing(continueGroupChange, mayContinue ? { groupChangeId: change.id } : null);
  return (
    <PageBanner tone="baseline" icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}>
      <WorkProgress
        layout="line"
        label={runningTitles[change.kind]}
        doneCount={change.doneCount}
        total={change.profileCount}
        countText={profilesText}
        state={change.isStalled ? 'stalled' : 'working'}
        note="You can leave this page."
        continuing={continuing}
      />
    </PageBanner>
  );
}
