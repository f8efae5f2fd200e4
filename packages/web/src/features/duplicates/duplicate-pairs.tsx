import type { DuplicatePair, DuplicateReport } from '@plumbline/contract';
import {
  dismissDuplicate,
  getDuplicateProfiles,
} from '@plumbline/contract/features/duplicates/duplicate-calls';
import { useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { pairColumns } from './duplicate-columns.tsx';
import { profilesText } from './duplicate-texts.ts';
import classes from './duplicates.module.css';

export interface DuplicatesSectionProps {
  address: AddressOf<'/tools'>;
  onAddressChange: OnAddressChange<AddressOf<'/tools'>>;
  /** Begins to merge two profiles; null where that cannot be done here. */
  onMerge: ((keep: number, lose: number) => void) | null;
}

interface DuplicatePairsProps extends DuplicatesSectionProps {
  report: DuplicateReport;
  onShowDismissed: () => void;
}

/** The pairs of the last report, with what is to be done about each. */
export function DuplicatePairs({
  report,
  address,
  onAddressChange,
  onMerge,
  onShowDismissed,
}: DuplicatePairsProps) {
  const list = usePagedList(
    getDuplicateProfiles,
    { PageNumber: address.PageNumber, RowsPerPage: address.RowsPerPage },
    ({ duplicateProfiles, totalRowCount }) => ({ rows: duplicateProfiles, totalCount: totalRowCount }),
    String(report.id),
  );
  const { run: dismiss, isWorking } = useAction(dismissDuplicate, {
    refusalIn: 'notice',
    refetchOnRefusal: ['duplicate'],
    success: 'Marked as two people. The pair will not be reported again.',
  });
  const columns = useMemo(
    () =>
      pairColumns({
        isWorking,
        onMerge: onMerge && (({ profile1, profile2 }: DuplicatePair) => onMerge(profile1.id, profile2.id)),
        onDismiss: ({ profile1, profile2 }) =>
          void dismiss({ profile1Id: profile1.id, profile2Id: profile2.id }),
      }),
    [isWorking, onMerge, dismiss],
  );
  const dismissedCount = list.reply?.dismissedCount ?? 0;
  return (
    <>
      <div className={classes.head}>
        <p className={classes.quiet}>
          {profilesText(report.profileCount)} compared, {dateTimeText(report.finishedOn)}
        </p>
        {dismissedCount > 0 && (
          <Button size="small" variant="quiet" onClick={onShowDismissed}>
            {`Not the same person (${dismissedCount.toLocaleString('en-US')})`}
          </Button>
        )}
      </div>
      <DataTable
        label="Possible duplicates"
        columns={columns}
        rows={list.rows}
        rowKey={({ profile1, profile2 }) => `${profile1.id} ${profile2.id}`}
        {...(list.paging && { paging: list.paging })}
        onPagingChange={({ pageNumber, rowsPerPage }) =>
          onAddressChange({ PageNumber: pageNumber, RowsPerPage: rowsPerPage }, { resetScroll: false })
        }
        isLoading={list.isLoading}
        isRefreshing={list.isRefreshing}
        error={queryFailure('The possible duplicates did not load.', list.query)}
        empty={<EmptyState title="No possible duplicates found" />}
      />
    </>
  );
}
