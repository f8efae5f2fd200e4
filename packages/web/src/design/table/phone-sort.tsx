import type { RowData } from '@tanstack/react-table';
import { ChoiceMenu } from '../button/choice-menu.tsx';
import { IconArrowDown } from '../icon/tabler/arrow-down.ts';
import { IconArrowUp } from '../icon/tabler/arrow-up.ts';
import type { DataColumn, TableSort } from './data-column.ts';
import classes from './data-table.module.css';

/** As high as a thumb needs. */
const phoneLook = { size: 'medium', variant: 'quiet' } as const;

export interface PhoneSortProps<Row extends RowData> {
  columns: readonly DataColumn<Row>[];
  sort: TableSort | null;
  /** Sorts by the column, or the other way where the list is sorted by it already. */
  onSort: (columnId: string) => void;
}

/** Sorts a list on a phone, where the columns have no heads to press. */
export function PhoneSort<Row extends RowData>({ columns, sort, onSort }: PhoneSortProps<Row>) {
  const offered = columns.filter((column) => column.isSortable && !column.isHidden);
  if (offered.length === 0) return null;
  const Arrow = sort !== null && !sort.isAscending ? IconArrowDown : IconArrowUp;
  const arrow = <Arrow size={16} stroke={1.75} aria-hidden="true" />;
  const direction = sort?.isAscending === false ? 'descending' : 'ascending';
  const named = offered.find(({ id }) => id === sort?.columnId);
  return (
    <div className={classes.phoneSort}>
      <ChoiceMenu
        label="Sort by"
        options={offered.map(({ id, header }) => ({
          value: id,
          label: id === sort?.columnId ? `${header}, ${direction}` : header,
          icon: arrow,
        }))}
        value={named?.id ?? null}
        face={
          <span className={classes.sortFace}>
            {named === undefined ? (
              'Sort'
            ) : (
              <>
                Sort by {named.header} {arrow}
              </>
            )}
          </span>
        }
        look={phoneLook}
        onChoose={onSort}
      />
    </div>
  );
}
