import { useState } from 'react';
import type { TablePaging } from './data-column.ts';
import { pageInRange } from './page-numbers.ts';

/**
 * The page to ask a list for: the one that is wanted, or the last there is, as a list may have become shorter since. It learns how
 * long the list is from each answer; until the first one whatever is wanted is asked for.
 */
export function usePageInRange({ pageNumber, rowsPerPage }: Pick<TablePaging, 'pageNumber' | 'rowsPerPage'>) {
  const [totalCount, setTotalCount] = useState<number | null>(null);
  return {
    pageNumber: totalCount === null ? pageNumber : pageInRange({ pageNumber, rowsPerPage, totalCount }),
    /** To be told with each render; undefined while the answer is on its way. */
    learnCount: (count: number | undefined) => {
      if (count !== undefined && count !== totalCount) setTotalCount(count);
    },
  };
}
