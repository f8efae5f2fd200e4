import type { RosterImport } from '@plumbline/contract';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { getWebProfileDetail } from '@plumbline/contract/features/profiles/get-web-profile-detail';
import { getRosterImport, getRosterImports } from '@plumbline/contract/features/roster/roster-calls';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { callKey, callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { dateTimeText } from '../../platform/texts/time-texts.ts';
import classes from './roster.module.css';
import { RosterColumns } from './roster-columns.tsx';
import type { RosterSearch } from './roster-filter.ts';
import { RosterPreview } from './roster-preview.tsx';
import { RosterProgress } from './roster-progress.tsx';
import { RosterResult } from './roster-result.tsx';
import { rowsText, statusWords } from './roster-texts.ts';

export interface RosterImportPageProps {
  rosterImportId: number;
  search: RosterSearch;
  onSearchChange: (change: Partial<RosterSearch>, isTyping?: boolean) => void;
  /** After an import was forgotten. */
  onLeave: () => void;
}

const askAgainMs = 1_000;

const isRunning = ({ status }: Pick<RosterImport, 'status'>): boolean =>
  status === 'checking' || status === 'importing' || status === 'undoing';

/** One import from its columns to its end: whoever comes back finds it where it stands. */
export function RosterImportPage(props: RosterImportPageProps) {
  const { rosterImportId } = props;
  const found = useQuery({
    ...callQuery(getRosterImport, { rosterImportId }),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.rosterImport) ? askAgainMs : false),
  });
  const roster = found.data?.rosterImport;
  const title = roster?.fileName ?? 'Roster';
  const failure = queryFailure('The import did not load.', found);
  useAskAnewAfterSteps(roster?.status);
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
      meta={roster && `${rowsText(roster.rowCount)} · uploaded ${dateTimeText(roster.createdOn)}`}
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

/** With each step the list of imports shows something else; an import or its undoing that is over, profiles and groups as well. */
function useAskAnewAfterSteps(status: RosterImport['status'] | undefined): void {
  const queryClient = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    const last = before.current;
    before.current = status;
    if (status === undefined || last === undefined || last === status) return;
    const isWritten = last === 'importing' || last === 'undoing';
    for (const call of isWritten ? [getRosterImports, ...writtenTo] : [getRosterImports])
      void queryClient.invalidateQueries({ queryKey: callKey(call) });
  }, [status, queryClient]);
}

const writtenTo = [getProfilesPaged, getWebProfileDetail, getGroups];

function Step({ roster, ...props }: RosterImportPageProps & { roster: RosterImport }) {
  if (isRunning(roster)) return <RosterProgress roster={roster} />;
  if (roster.status === 'uploaded' || (roster.status === 'checked' && props.search.columns === 1)) {
    return (
      <RosterColumns
        key={roster.id}
        roster={roster}
        onChecking={() => props.onSearchChange({ columns: undefined, filter: undefined, PageNumber: 1 })}
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
