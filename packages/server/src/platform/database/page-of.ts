/** Which page of a list, and how many rows a page has. */
interface PageRequest {
  PageNumber: number;
  RowsPerPage: number;
}

/** A page of a list, or all of it, with the number of rows of all pages. */
export interface Found<Row> {
  rows: Row[];
  totalCount: number;
}

/** The rows of a statement each of which says how many there are in all. Without a row the number is 0, also behind the last page. */
export const counted = <Row extends { total: number }>(rows: readonly Row[]): Found<Omit<Row, 'total'>> => ({
  rows: rows.map(({ total: _total, ...row }) => row),
  totalCount: rows[0]?.total ?? 0,
});

/** A page of a list. Behind its last page no row says how many there are, so the first one is asked for that. */
export async function pageOf<Page extends Found<unknown>>(
  { PageNumber, RowsPerPage }: PageRequest,
  read: (page: PageRequest) => Promise<Page>,
): Promise<Page> {
  const page = await read({ PageNumber, RowsPerPage });
  return page.rows.length > 0 || PageNumber === 1
    ? page
    : { ...(await read({ PageNumber: 1, RowsPerPage: 1 })), rows: [] };
}
