import type { GroupChange } from '@plumbline/contract';
import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { continueGroupChange } from '@plumbline/contract/features/groups/group-changes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconRefresh } from '../../design/icon/tabler/refresh.ts';
import { PageBanner } from '../../design/layout/page-banner.tsx';
import { notify } from '../../design/notify/notify.ts';
import { ProgressBar } from '../../design/state/progress-bar.tsx';
import { callKey } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { progressText, runningTitles } from './group-change-texts.ts';
import classes from './group-page.module.css';

/** What is on its way to everybody in the group, and how far it is. Whoever comes back later finds it here. */
export function GroupChangeBanner({ change }: { change: GroupChange }) {
  return (
    <PageBanner
      tone="baseline"
      icon={<IconRefresh size={18} stroke={1.75} aria-hidden="true" />}
      actions={change.isStalled && <ContinueButton change={change} />}
    >
      <span className={classes.changeWords}>
        <strong>{runningTitles[change.kind]}</strong>{' '}
        {change.isStalled
          ? `It stopped at ${progressText(change)}. Nothing is lost.`
          : `${progressText(change)}. You can leave this page.`}
      </span>
      <span className={classes.changeBar}>
        <ProgressBar
          label={runningTitles[change.kind]}
          done={change.doneCount}
          total={change.profileCount}
          text={progressText(change)}
        />
      </span>
    </PageBanner>
  );
}

/** Takes up what stands still. */
function ContinueButton({ change }: { change: GroupChange }) {
  const queryClient = useQueryClient();
  const [isWorking, setIsWorking] = useState(false);
  const mayContinue = useCurrentUser().permissions.includes('group:write');
  if (!mayContinue) return null;
  const goOn = async () => {
    setIsWorking(true);
    const outcome = await outcomeOf(() => send(continueGroupChange, { groupChangeId: change.id }));
    setIsWorking(false);
    if (!outcome.ok) notify.error(outcome.errors[0]?.message ?? '');
    await queryClient.invalidateQueries({ queryKey: callKey(getGroup) });
  };
  return (
    <Button size="small" isWorking={isWorking} onClick={() => void goOn()}>
      Continue
    </Button>
  );
}
