import { useState } from 'react';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { TableFooter } from '../../design/table/table-footer.tsx';
import { usePageInRange } from '../../design/table/use-page-in-range.ts';

/** Which page of a list of works is shown, as its request asks for it, and the footer once there is more than one. */
export function usePagedWorks(label: string) {
  const [page, setPage] = useState({ pageNumber: 1, rowsPerPage: defaultRowsPerPage });
  const { pageNumber, learnCount } = usePageInRange(page);
  return {
    pageNumber,
    request: { PageNumber: pageNumber, RowsPerPage: page.rowsPerPage },
    toFirst: () => setPage({ ...page, pageNumber: 1 }),
    footer: (totalCount: number | undefined) => {
      learnCount(totalCount);
      return totalCount === undefined || totalCount <= defaultRowsPerPage ? null : (
        <TableFooter label={label} paging={{ ...page, pageNumber, totalCount }} onChange={setPage} />
      );
    },
  };
}
