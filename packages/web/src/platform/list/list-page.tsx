import type { RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { Page } from '../../design/layout/page.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { countText } from '../../design/table/page-numbers.ts';
import type { SomeListAddress } from './list-address.ts';
import { ListCard, type ListCardProps } from './list-card.tsx';

export interface ListPageProps<Row extends RowData, Address extends SomeListAddress>
  extends Omit<ListCardProps<Row, Address>, 'title' | 'count' | 'footer'> {
  /** The number of all entries, beside the heading; absent until it is known. */
  count?: number | undefined;
  /** A `ChipLink` to what waits for somebody. */
  todo?: ReactNode;
  /** Buttons of the page, at most one of them primary. */
  actions?: ReactNode;
  /** Content between the heading and the list. */
  notice?: ReactNode;
  /** Content below the list: further cards, and the dialogs of the page. */
  children?: ReactNode;
}

/** Shows a page that is a list: its heading, its buttons, and the list as a card. */
export function ListPage<Row extends RowData, Address extends SomeListAddress>({
  count,
  todo,
  actions,
  notice,
  children,
  ...list
}: ListPageProps<Row, Address>) {
  return (
    <Page
      title={list.label}
      {...(count === undefined ? {} : { count: countText({ ...list.list.paging, totalCount: count }) })}
      todo={todo}
      actions={actions}
    >
      <Stack>
        {notice}
        <ListCard {...list} />
        {children}
      </Stack>
    </Page>
  );
}
