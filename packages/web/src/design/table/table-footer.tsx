import { useId } from 'react';
import { IconChevronDown } from '../icon/tabler/chevron-down.ts';
import { IconChevronLeft } from '../icon/tabler/chevron-left.ts';
import { IconChevronRight } from '../icon/tabler/chevron-right.ts';
import { IconDots } from '../icon/tabler/dots.ts';
import { allRows, type TablePaging } from './data-column.ts';
import { pageCount, pageNumbers, rangeText } from './page-numbers.ts';
import classes from './table-footer.module.css';

const sizes = [10, 25, 50, 100, allRows] as const;

export interface TableFooterProps {
  /** What the table lists: a dialog with a list stands over a page with another one. */
  label: string;
  paging: TablePaging;
  onChange: (paging: Pick<TablePaging, 'pageNumber' | 'rowsPerPage'>) => void;
}

/** Which rows are shown, how many on a page, and the pages. */
export function TableFooter({ label, paging, onChange }: TableFooterProps) {
  const sizeId = useId();
  const { pageNumber, rowsPerPage } = paging;
  const last = pageCount(paging);
  const go = (page: number) => onChange({ pageNumber: page, rowsPerPage });
  const places = pageNumbers(pageNumber, last);
  return (
    <div className={classes.footer}>
      <p className={classes.range} role="status">
        {rangeText(paging)}
      </p>
      <div className={classes.size}>
        <label htmlFor={sizeId}>Rows per page</label>
        <span className={classes.selectBox}>
          <select
            id={sizeId}
            value={rowsPerPage}
            className={classes.select}
            onChange={(event) => onChange({ pageNumber: 1, rowsPerPage: Number(event.currentTarget.value) })}
          >
            {sizes.map((size) => (
              <option key={size} value={size}>
                {size === allRows ? 'All' : size}
              </option>
            ))}
          </select>
          <IconChevronDown size={14} stroke={2} aria-hidden="true" className={classes.selectArrow} />
        </span>
      </div>
      <nav aria-label={`Pages of ${label}`} className={classes.pages}>
        <button
          type="button"
          aria-label="Previous page"
          disabled={pageNumber <= 1}
          className={classes.page}
          onClick={() => go(pageNumber - 1)}
        >
          <IconChevronLeft size={16} stroke={1.75} aria-hidden="true" />
        </button>
        {places.map((page, place) =>
          page === null ? (
            <span key={`gap-${place > 2 ? 'end' : 'start'}`} className={classes.gap}>
              <IconDots size={16} stroke={1.75} aria-hidden="true" />
            </span>
          ) : (
            <button
              key={page}
              type="button"
              aria-label={`Page ${page}`}
              aria-current={page === pageNumber ? 'page' : undefined}
              className={classes.page}
              onClick={() => go(page)}
            >
              {page}
            </button>
          ),
        )}
        <button
          type="button"
          aria-label="Next page"
          disabled={pageNumber >= last}
          className={classes.page}
          onClick={() => go(pageNumber + 1)}
        >
          <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
        </button>
      </nav>
    </div>
  );
}
