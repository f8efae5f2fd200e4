import type { RosterImport } from '@plumbline/contract';
import { getRosterImport } from '@plumbline/contract/features/roster/roster-calls';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { useEndedWorks, workQuery } from '../../platform/api/long-work.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useRefetchReaders } from '../../platform/api/refetch-readers.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './roster.module.css';
import type { RosterAddressProps } from './roster-address.ts';
import { RosterColumns } from './roster-columns.tsx';
import { RosterPreview } from './roster-preview.tsx';
import { RosterProgress } from './roster-progress.tsx';
import { RosterResult } from './roster-result.tsx';
import { rowsText, runningStepOf, statusWords } from './roster-texts.ts';

export interface RosterImportPageProps extends RosterAddressProps {
  rosterImportId: number;
  /** After an import was deleted. */
  onLeave: () => Promise<void> | void;
}

const isRunning = (roster: RosterImport): boolean => runningStepOf(roster) !== null;

/** One import from its columns to its end: whoever comes back finds it where it stands. */
export function RosterImportPage(props: RosterImportPageProps) {
  const { rosterImportId } = props;
  const found = useQuery(
    workQuery(getRosterImport, { rosterImportId }, ({ rosterImport }) => isRunning(rosterImport)),
  );
  const roster = found.data?.rosterImport;
  const title = roster?.fileName ?? 'Roster';
  const failure = queryFailure('The import did not load.', found);
  useRefetchAfterSteps(roster);
  return (
    <Page
      title={title}
      documentTitle="Import Roster"
      breadcrumbs={[
        { label: 'Profiles', href: '/profiles' },
        { label: 'Import Roster', href: '/profiles/roster-import' },
        { label: title },
      ]}
      chips={roster && <Chip tone={statusWords[roster.status].tone}>{statusWords[roster.status].label}</Chip>}
      meta={
        roster &&
        `${rowsText(roster.rowCount)} · ${roster.isSent ? 'sent by a partner' : 'uploaded'} ${dateTimeText(roster.createdOn)}`
      }
    >
      <div className={classes.stack}>
        {roster === undefined ? (
          <Card label="Import Roster">
            {failure ?? (
              <Loading label="Loading Data...">
                <SkeletonRows />
              </Loading>
            )}
          </Card>
        ) : (
          <>
            {failure}
            <Step {...props} roster={roster} />
          </>
        )}
      </div>
    </Page>
  );
}

/** Each step changes the list of imports; an import or its undoing that ended changes profiles and groups as well. */
function useRefetchAfterSteps(roster: RosterImport | undefined): void {
  const refetch = useRefetchReaders();
  const onEnded = useCallback(
    ([ended]: readonly RosterImport[]) =>
      void refetch('roster', ...(ended?.status === 'checked' ? [] : writtenTo)),
    [refetch],
  );
  const works = useMemo(() => (roster === undefined ? undefined : [roster]), [roster]);
  useEndedWorks(roster?.id ?? 0, works, isRunning, onEnded);
}

const writtenTo = ['profile', 'group'] as const;

function Step({ roster, ...props }: RosterImportPageProps & { roster: RosterImport }) {
  const step = runningStepOf(roster);
  if (step !== null) return <RosterProgress roster={roster} step={step} />;
  if (
    roster.status === 'uploaded' ||
    (roster.status === 'checked' && props.address.columns && !roster.isSent)
  ) {
    return (
      <RosterColumns
        key={roster.id}
        roster={roster}
        onChecking={() => props.onAddressChange({ columns: false, filter: undefined, PageNumber: 1 })}
        onLeave={props.onLeave}
      />
    );
  }
  return roster.status === 'checked' ? (
    <RosterPreview roster={roster} {...props} />
  ) : (
    <RosterResult roster={roster} {...props} />
  );
}
