import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Card } from '../../design/layout/card.tsx';
import type { SomeListAddress } from './list-address.ts';
import { ListTable, type ListTableProps } from './list-table.tsx';

export interface ListCardProps<Row extends RowData, Address extends SomeListAddress>
  extends ListTableProps<Row, Address> {
  /** The heading of the card, where the page has none for the list. */
  title?: string;
  /** The number of entries, beside that heading. */
  count?: number | undefined;
  footer?: ReactNode;
}

/** Shows a list as a card of its own. */
export function ListCard<Row extends RowData, Address extends SomeListAddress>({
  title,
  count,
  footer,
  ...list
}: ListCardProps<Row, Address>) {
  return (
    <Card
      {...(title === undefined ? { label: list.label } : { title })}
      {...(count === undefined ? {} : { count })}
      isFlush
      footer={footer}
    >
      <ListTable {...list} />
    </Card>
  );
}
