import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { Button } from '../button/button.tsx';
import { Chip } from '../label/chip.tsx';
import { renderDesign } from '../test/render.tsx';
import { type DataColumn, defaultRowsPerPage } from './data-column.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';

interface Person {
  id: number;
  name: string;
  year: number | null;
}

const columns: readonly DataColumn<Person>[] = [
  { id: 'id', header: 'ID', value: (row) => row.id, isSortable: true },
  { id: 'name', header: 'Name', value: (row) => row.name, isSortable: true, phone: 'title' },
  {
    id: 'year',
    header: 'Graduation year',
    value: (row) => row.year,
    isSortable: true,
    startsDescending: true,
  },
  {
    id: 'action',
    header: 'Action',
    value: () => null,
    cell: (row) => <button type="button">Remove {row.name}</button>,
    phone: 'none',
  },
];

const people: readonly Person[] = [
  { id: 10, name: 'Theo', year: 2029 },
  { id: 9, name: 'Maya', year: null },
  { id: 100, name: 'Noor', year: 2027 },
];

const common: DataTableProps<Person> = {
  label: 'Profiles',
  columns,
  rows: people,
  rowKey: (row) => String(row.id),
  empty: <p>No profiles</p>,
};

const firstCells = () =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent);

test('a sortable head is a button that says its direction, and sorts numbers by size', async () => {
  const screen = await renderDesign(<DataTable {...common} />);
  const head = screen.getByRole('columnheader', { name: 'ID' });
  await expect.element(head).toHaveAttribute('aria-sort', 'none');
  await userEvent.click(screen.getByRole('button', { name: 'ID' }));
  await expect.element(head).toHaveAttribute('aria-sort', 'ascending');
  expect(firstCells()).toEqual(['9', '10', '100']);
  await userEvent.click(screen.getByRole('button', { name: 'ID' }));
  await expect.element(head).toHaveAttribute('aria-sort', 'descending');
  expect(firstCells()).toEqual(['100', '10', '9']);
});

test('a date-like column starts with the largest, and nothing sorts last either way', async () => {
  const screen = await renderDesign(<DataTable {...common} />);
  const sortByYear = screen.getByRole('button', { name: 'Graduation year' });
  await userEvent.click(sortByYear);
  expect(firstCells()).toEqual(['10', '100', '9']);
  await userEvent.click(sortByYear);
  expect(firstCells()).toEqual(['100', '10', '9']);
});

test('a column that cannot be sorted is words only', async () => {
  const screen = await renderDesign(<DataTable {...common} />);
  await expect.element(screen.getByRole('columnheader', { name: 'Action' })).not.toHaveAttribute('aria-sort');
  expect(screen.getByRole('button', { name: 'Action', exact: true }).elements()).toHaveLength(0);
});

test('a list that the caller sorts is asked for, not rearranged', async () => {
  const onSortChange = vi.fn();
  const screen = await renderDesign(
    <DataTable {...common} sort={{ columnId: 'name', isAscending: true }} onSortChange={onSortChange} />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Name' }));
  expect(onSortChange).toHaveBeenCalledExactlyOnceWith({ columnId: 'name', isAscending: false });
  expect(firstCells()).toEqual(['10', '9', '100']);
});

test('a row is a link over its whole height and width: a click anywhere in it goes there', async () => {
  const navigate = vi.fn();
  const screen = await renderDesign(<DataTable {...common} rowHref={(row) => `/profiles/${row.id}`} />, {
    navigation: { navigate },
  });
  const link = screen.getByRole('link', { name: '9', exact: true });
  await expect.element(link).toHaveAttribute('href', '/profiles/9');
  await userEvent.click(screen.getByText('Maya', { exact: true }), { force: true });
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/profiles/9');
});

test('middle click, modifier keys and the context menu stay the browser’s', async () => {
  const navigate = vi.fn();
  const screen = await renderDesign(<DataTable {...common} rowHref={(row) => `/profiles/${row.id}`} />, {
    navigation: { navigate },
  });
  const link = screen.getByRole('link', { name: '9', exact: true }).element();
  for (const init of [{ button: 1 }, { ctrlKey: true }, { metaKey: true }, { shiftKey: true }]) {
    const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
    // The test page itself must not follow the link.
    const seen = vi.fn();
    const stop = (event: Event) => {
      seen(event.defaultPrevented);
      event.preventDefault();
    };
    window.addEventListener('click', stop, { once: true });
    link.dispatchEvent(click);
    expect(seen).toHaveBeenCalledExactlyOnceWith(false);
  }
  expect(navigate).not.toHaveBeenCalled();
});

test('a button inside a linked row acts on its own', async () => {
  const navigate = vi.fn();
  const screen = await renderDesign(<DataTable {...common} rowHref={(row) => `/profiles/${row.id}`} />, {
    navigation: { navigate },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Remove Maya' }));
  expect(navigate).not.toHaveBeenCalled();
});

test('with the keyboard: Enter follows a row, arrows go from row to row', async () => {
  const navigate = vi.fn();
  const screen = await renderDesign(<DataTable {...common} rowHref={(row) => `/profiles/${row.id}`} />, {
    navigation: { navigate },
  });
  const link = screen.getByRole('link', { name: '10', exact: true }).element();
  if (link instanceof HTMLElement) link.focus();
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(screen.getByRole('link', { name: '9', exact: true })).toHaveFocus();
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  await expect.element(screen.getByRole('link', { name: '10', exact: true })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(navigate).toHaveBeenCalledExactlyOnceWith('/profiles/10');
});

function PagedTable({ start }: { start: number }) {
  const [paging, setPaging] = useState({ pageNumber: start, rowsPerPage: 10, totalCount: 48 });
  return (
    <DataTable {...common} paging={paging} onPagingChange={(next) => setPaging({ ...paging, ...next })} />
  );
}

test('paging says the range, the present page and stops at both ends', async () => {
  const screen = await renderDesign(<PagedTable start={1} />);
  await expect.element(screen.getByText('1–10 of 48')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Page 5' }));
  await expect.element(screen.getByText('41–48 of 48')).toBeVisible();
  await expect
    .element(screen.getByRole('button', { name: 'Page 5' }))
    .toHaveAttribute('aria-current', 'page');
  await expect.element(screen.getByRole('button', { name: 'Next page' })).toBeDisabled();
});

test('A356 B517: ten rows a page; another size starts at the first page, and all rows are the value -1', async () => {
  const onPagingChange = vi.fn();
  const screen = await renderDesign(
    <DataTable
      {...common}
      paging={{ pageNumber: 3, rowsPerPage: defaultRowsPerPage, totalCount: 48 }}
      onPagingChange={onPagingChange}
    />,
  );
  const size = screen.getByRole('button', { name: 'Rows per page: 10' });
  await userEvent.click(size);
  await userEvent.click(screen.getByRole('menuitem', { name: 'All' }));
  expect(onPagingChange).toHaveBeenCalledExactlyOnceWith({ pageNumber: 1, rowsPerPage: -1 });
  await expect.element(size).toHaveTextContent('10');
});

test('a phone sorts by a menu, once more the other way', async () => {
  await page.viewport(390, 844);
  const screen = await renderDesign(<DataTable {...common} />);
  const names = () =>
    screen
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent?.match(/Theo|Maya|Noor/)?.[0]);
  await userEvent.click(screen.getByRole('button', { name: 'Sort by', exact: true }));
  await userEvent.click(screen.getByRole('menuitem', { name: 'Graduation year' }));
  const menu = screen.getByRole('button', { name: 'Sort by: Graduation year, descending' });
  await expect.element(menu).toBeVisible();
  expect(names()).toEqual(['Theo', 'Noor', 'Maya']);
  await userEvent.click(menu);
  await userEvent.click(screen.getByRole('menuitem', { name: 'Graduation year, descending' }));
  await expect
    .element(screen.getByRole('button', { name: 'Sort by: Graduation year, ascending' }))
    .toBeVisible();
  expect(names()).toEqual(['Noor', 'Theo', 'Maya']);
});

test('a hidden column is neither shown nor copied', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const hidden = columns.map((column) => (column.id === 'name' ? { ...column, isHidden: true } : column));
  const screen = await renderDesign(<DataTable {...common} columns={hidden} isCopyable />);
  expect(screen.getByRole('columnheader', { name: 'Name' }).elements()).toHaveLength(0);
  expect(screen.getByText('Maya', { exact: true }).elements()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Copy table as CSV' }));
  await expect.element(screen.getByText('Table Copied to Clipboard')).toBeVisible();
  expect(write).toHaveBeenCalledExactlyOnceWith('ID,Graduation year,Action\r\n10,2029,\r\n9,,\r\n100,2027,');
  write.mockRestore();
});

test('C077: while it loads, the specified text stands above bars in the final layout', async () => {
  const screen = await renderDesign(<DataTable {...common} rows={[]} isLoading />);
  await expect.element(screen.getByText('Loading Data...')).toBeVisible();
  await expect.element(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  expect(document.querySelectorAll('tbody tr')).toHaveLength(10);
  expect(screen.getByText('No profiles').elements()).toHaveLength(0);
});

test('no rows give way to the empty text, a failure to the error', async () => {
  const screen = await renderDesign(<DataTable {...common} rows={[]} />);
  await expect.element(screen.getByText('No profiles')).toBeVisible();
  await screen.unmount();
  const failed = await renderDesign(<DataTable {...common} rows={[]} error={<p>It did not load.</p>} />);
  await expect.element(failed.getByText('It did not load.')).toBeVisible();
  expect(failed.getByText('No profiles').elements()).toHaveLength(0);
});

test('rows that are there stay when asking for them anew fails', async () => {
  const screen = await renderDesign(<DataTable {...common} error={<p>It did not load.</p>} />);
  await expect.element(screen.getByText('It did not load.')).toBeVisible();
  await expect.element(screen.getByRole('cell', { name: 'Maya', exact: true })).toBeVisible();
});

test('B062: a table of many columns is rows of cards where they would not fit', async () => {
  await page.viewport(816, 900);
  const narrow = await renderDesign(<DataTable {...common} isWide />);
  await expect.element(narrow.getByRole('table')).not.toBeInTheDocument();
  await expect.element(narrow.getByText('2029')).toBeVisible();
  await page.viewport(1280, 800);
  await expect.element(narrow.getByRole('table')).toBeVisible();
  await narrow.unmount();
  await page.viewport(816, 900);
  const other = await renderDesign(<DataTable {...common} />);
  await expect.element(other.getByRole('table')).toBeVisible();
  await page.viewport(1280, 800);
});

test('on a phone rows are cards of at least 60 pixels that lead to the same place', async () => {
  await page.viewport(390, 844);
  const screen = await renderDesign(<DataTable {...common} rowHref={(row) => `/profiles/${row.id}`} />);
  const card = screen.getByRole('link', { name: /Maya/ });
  await expect.element(card).toHaveAttribute('href', '/profiles/9');
  expect(card.element().getBoundingClientRect().height).toBeGreaterThanOrEqual(60);
  expect(screen.getByRole('table').elements()).toHaveLength(0);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await page.viewport(1280, 800);
});

test('on a phone two buttons take the next line before they cut a name; one stays beside it', async () => {
  await page.viewport(320, 700);
  const actions = (...labels: string[]): DataColumn<Person> => ({
    id: 'actions',
    header: 'Actions',
    value: () => null,
    cell: () => (
      <span style={{ display: 'inline-flex', gap: 8 }}>
        {labels.map((label) => (
          <Button key={label} size="small">
            {label}
          </Button>
        ))}
      </span>
    ),
    phone: 'action',
  });
  const shown = async (...labels: string[]) => {
    const screen = await renderDesign(
      <DataTable
        {...common}
        columns={[
          { id: 'name', header: 'Name', value: () => 'Elm Street Ortho', phone: 'title' },
          actions(...labels),
        ]}
        rows={people.slice(0, 1)}
      />,
    );
    const name = screen.getByText('Elm Street Ortho');
    await expect.element(name).toBeVisible();
    const isCut = name.element().scrollWidth > name.element().clientWidth;
    const button = screen.getByRole('button').last().element().getBoundingClientRect();
    const isBelow = button.top > name.element().getBoundingClientRect().bottom;
    await screen.unmount();
    return { isCut, isBelow };
  };
  expect(await shown('Approve', 'Decline')).toEqual({ isCut: false, isBelow: true });
  expect(await shown('Edit')).toEqual({ isCut: false, isBelow: false });
  await page.viewport(1280, 800);
});

test('on a phone a detail that does not fit beside a long name has a line of its own and is whole', async () => {
  await page.viewport(390, 844);
  const long = 'The Regional Association of Schools and Colleges of the Upper Midwest';
  const screen = await renderDesign(
    <DataTable
      {...common}
      rows={[{ id: 7, name: 'INV-7', year: 2027 }]}
      columns={[
        { id: 'number', header: 'Number', value: (row) => row.name, phone: 'title' },
        { id: 'organization', header: 'Organization', value: () => long },
        { id: 'total', header: 'Total', value: () => '$1,204,350.00', kind: 'number' },
        { id: 'state', header: 'State', value: () => 'Payment Refunded', phone: 'aside' },
      ]}
    />,
  );
  const total = screen.getByText('$1,204,350.00').element();
  const name = screen.getByText(long).element();
  expect(total.scrollWidth).toBeLessThanOrEqual(total.clientWidth);
  expect(total.getBoundingClientRect().top).toBeGreaterThanOrEqual(name.getBoundingClientRect().bottom);
  const row = screen.getByRole('listitem').element().getBoundingClientRect();
  expect(total.getBoundingClientRect().right).toBeLessThanOrEqual(row.right);
  expect(name.getBoundingClientRect().right).toBeLessThanOrEqual(row.right);
  await page.viewport(1280, 800);
});

test('a long name is whole, and so is the chip behind it', async () => {
  await page.viewport(1440, 900);
  const long =
    'A fall from the upper beam in training, with a short loss of consciousness, seen by both trainers.';
  const named: DataColumn<Person>[] = [
    {
      id: 'name',
      header: 'Name',
      value: (row) => row.name,
      kind: 'name',
      cell: (row) => (
        <>
          {row.name} <Chip tone="event">In event</Chip>
        </>
      ),
    },
    { id: 'year', header: 'Graduation year', value: (row) => row.year },
  ];
  const rows = [
    { id: 1, name: long, year: 2029 },
    { id: 2, name: long.replaceAll(' ', ''), year: 2029 },
  ];
  await renderDesign(<DataTable {...common} columns={named} rows={rows} />);
  for (const cell of document.querySelectorAll('td[data-kind="name"]')) {
    expect(cell.scrollWidth).toBeLessThanOrEqual(cell.clientWidth);
    expect(cell.scrollHeight).toBeLessThanOrEqual(cell.clientHeight);
  }
  expect(document.querySelectorAll('td[data-kind="name"]')).toHaveLength(2);
});
