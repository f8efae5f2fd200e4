import {
  getDismissedDuplicates,
  restoreDuplicate,
} from '@plumbline/contract/features/duplicates/duplicate-calls';
import { useMemo, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../design/dialog/dialog.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { dismissedColumns } from './duplicate-columns.tsx';

/** Pairs that somebody said are two people; each can be taken back. */
export function DismissedDialog({ onClose }: { onClose: () => void }) {
  const [page, setPage] = useState({ pageNumber: 1, rowsPerPage: defaultRowsPerPage });
  const list = usePagedList(
    getDismissedDuplicates,
    { PageNumber: page.pageNumber, RowsPerPage: page.rowsPerPage },
    ({ dismissedDuplicates, totalRowCount }) => ({ rows: dismissedDuplicates, totalCount: totalRowCount }),
  );
  const { run: restore, isWorking } = useAction(restoreDuplicate, {
    refusalIn: 'notice',
    refetchOnRefusal: ['duplicate'],
    success: 'The pair can be reported as a possible duplicate again.',
  });
  const columns = useMemo(
    () =>
      dismissedColumns({
        isWorking,
        onRestore: ({ profile1, profile2 }) =>
          void restore({ profile1Id: profile1.id, profile2Id: profile2.id }),
      }),
    [isWorking, restore],
  );
  return (
    <Dialog isOpen onClose={onClose} title="Not the Same Person" width={760}>
      <DialogBody>
        <DataTable
          label="Not the same person"
          columns={columns}
          rows={list.rows}
          rowKey={({ profile1, profile2 }) => `${profile1.id} ${profile2.id}`}
          {...(list.paging && { paging: list.paging })}
          onPagingChange={setPage}
          isLoading={list.isLoading}
          isRefreshing={list.isRefreshing}
          error={queryFailure('The list did not load.', list.query)}
          empty={<EmptyState title="No pairs" text="Pairs you mark as two people appear here." />}
        />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>Close</Button>
      </DialogFoot>
    </Dialog>
  );
}
