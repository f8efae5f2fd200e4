import type { getProfileTestById, ProfileTestSummary, ResponseOf } from '@plumbline/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { IconChevronDown } from '../../design/icon/tabler/chevron-down.ts';
import { IconChevronUp } from '../../design/icon/tabler/chevron-up.ts';
import { IconPencil } from '../../design/icon/tabler/pencil.ts';
import { Chip } from '../../design/label/chip.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { EditBar } from './edit-bar.tsx';
import { noChoices, type ScoreChoices } from './edit-scores.ts';
import { InternalGraphButtons } from './graphs/internal-graph-buttons.tsx';
import classes from './previous-tests.module.css';
import { TestDetail } from './test-detail.tsx';
import { useBaselineEffect } from './use-baseline-effect.ts';

export interface TestPaneProps {
  selected: ProfileTestSummary;
  query: UseQueryResult<ResponseOf<typeof getProfileTestById>>;
  toNewer: (() => void) | null;
  toOlder: (() => void) | null;
  onDirtyChange: (isDirty: boolean) => void;
}

/** Edit Test Scores. */
interface Edit {
  choices: ScoreChoices;
  isSaveOpen: boolean;
}

/** The chosen test: its head at once, everything else when it is there. Mounted for one test: no edit and no dialog passes to another. */
export function TestPane({ selected, query, toNewer, toOlder, onDirtyChange }: TestPaneProps) {
  const { permissions, selectedOrganization } = useCurrentUser();
  const [edit, setEdit] = useState<Edit | null>(null);
  const effect = useBaselineEffect(selected, edit?.choices ?? noChoices);
  const isDirty = edit !== null && edit.choices.size > 0;
  useEffect(() => {
    onDirtyChange(isDirty);
    return () => onDirtyChange(false);
  }, [isDirty, onDirtyChange]);
  const change = (part: Partial<Edit>) =>
    setEdit((present) => ({ choices: noChoices, isSaveOpen: false, ...present, ...part }));
  // Only the organization that took a test changes what counts of it, and what is noted.
  const mayWrite = permissions.includes('test:write') && selected.organizationId === selectedOrganization?.id;
  const test = query.data?.profileTest;
  return (
    <>
      {edit !== null && (
        <EditBar
          choices={edit.choices}
          effect={effect}
          onCancel={() => setEdit(null)}
          onSave={() => change({ isSaveOpen: true })}
        />
      )}
      <div className={edit === null ? classes.head : `${classes.head} ${classes.barred}`}>
        <h2>
          <AppLink
            href={hrefOf('/profiles/$profileId/test/$testId', {
              profileId: selected.profileId,
              testId: selected.id,
            })}
            title="Open this test on its own page"
          >
            {dateTimeText(selected.completedOn)}
          </AppLink>
        </h2>
        {selected.isEvent && <Chip tone="event">Event test</Chip>}
        {selected.isBaselineSession && <Chip tone="baseline">Baseline</Chip>}
        <Chip>{selected.typeLabel}</Chip>
        {selected.isExcluded && <Chip>Excluded</Chip>}
        <div className={classes.acts}>
          {mayWrite && edit === null && (
            <Button icon={<IconPencil />} disabled={test === undefined} onClick={() => change({})}>
              Edit Test Scores
            </Button>
          )}
          <Step label="Newer test" icon={<IconChevronUp />} go={toNewer} />
          <Step label="Older test" icon={<IconChevronDown />} go={toOlder} />
        </div>
      </div>
      {queryFailure('The test did not load.', query)}
      {test === undefined && query.error === null && (
        <div role="status" aria-label="Loading test" className={classes.loading}>
          <Skeleton height={64} />
          <Skeleton height={44} />
          <Skeleton height={180} />
          <Skeleton height={240} />
        </div>
      )}
      {query.data !== undefined && (
        <InternalGraphButtons
          test={query.data.profileTest}
          offersCobaltGraphs={query.data.offersCobaltGraphs}
        />
      )}
      {test !== undefined && (
        <TestDetail
          test={test}
          mayWrite={mayWrite}
          choices={edit?.choices ?? null}
          onChoicesChange={(choices) => (choices === null ? setEdit(null) : change({ choices }))}
          isSaveOpen={edit?.isSaveOpen ?? false}
          onAskSave={() => change({ isSaveOpen: true })}
          onSaveClosed={() => setEdit((present) => present && { ...present, isSaveOpen: false })}
        />
      )}
    </>
  );
}

function Step({ label, icon, go }: { label: string; icon: ReactNode; go: (() => void) | null }) {
  return (
    <IconButton label={label} icon={icon} variant="bordered" disabled={go === null} onClick={() => go?.()} />
  );
}
