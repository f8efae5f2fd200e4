import { ChoiceMenu } from '../button/choice-menu.tsx';
import { IconChevronLeft } from '../icon/tabler/chevron-left.ts';
import { IconChevronRight } from '../icon/tabler/chevron-right.ts';
import { IconDots } from '../icon/tabler/dots.ts';
import { allRows, type TablePaging } from './data-column.ts';
import { pageCount, pageNumbers, rangeText } from './page-numbers.ts';
import classes from './table-footer.module.css';

const sizes: readonly number[] = [10, 25, 50, 100, allRows];

/** The size that is chosen is among the choices, as that of a page whose lists are shorter. */
const sizesWith = (chosen: number) => (sizes.includes(chosen) ? sizes : [chosen, ...sizes]);

export interface TableFooterProps {
  /** What the table lists: a dialog with a list stands over a page with another one. */
  label: string;
  paging: TablePaging;
  onChange: (paging: Pick<TablePaging, 'pageNumber' | 'rowsPerPage'>) => void;
}

/** Which rows are shown, how many on a page, and the pages. */
export function TableFooter({ label, paging, onChange }: TableFooterProps) {
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
        <span aria-hidden="true">Rows per page</span>
        <ChoiceMenu
          label="Rows per page"
          options={sizesWith(rowsPerPage).map((size) => ({
            value: size,
            label: size === allRows ? 'All' : String(size),
          }))}
          value={rowsPerPage}
          face={rowsPerPage === allRows ? 'All' : String(rowsPerPage)}
          onChoose={(size) => onChange({ pageNumber: 1, rowsPerPage: size })}
        />
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
