import { rowsOfPage } from '@plumbline/contract/core/paging';
import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { checkRows } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Found } from '../../platform/database/page-of.ts';
import { searchTerm } from '../../platform/database/search-term.ts';

/** Which rows of a report: a page of them, or all for a file. */
export type Span = { PageNumber: number; RowsPerPage: number } | 'all';

/** @param first a row of the statement, which says how many there are; undefined where it found none */
export const found = <Row>(rows: Row[], first: { totalCount: number } | undefined): Found<Row> => ({
  rows,
  totalCount: first?.totalCount ?? 0,
});

/** Rows that a file holds at most; its readme says where there are more. */
export const mostFiled = 100_000;

/** `limit` and `offset` of a statement. */
export function spanOf(span: Span): SQL {
  const { limit, offset } = span === 'all' ? { limit: mostFiled, offset: 0 } : rowsOfPage(span);
  return sql`limit ${limit} offset ${offset}`;
}

/**
 * The order of a report.
 * @param column what it is sorted by, made of columns of the statement
 * @param id decides between equal ones, in the same direction
 */
export const orderOf = (column: SQL, isAscending: boolean, id: SQL): SQL =>
  isAscending
    ? sql`order by ${column} asc nulls last, ${id} asc`
    : sql`order by ${column} desc nulls last, ${id} desc`;

/** Finds an organization by its id or a part of its name, and an invoice by a part of its number; everything where nothing is searched. */
export function isFound(term: string, byNumber: boolean): SQL {
  if (term === '') return sql`true`;
  const { pattern, id: asId } = searchTerm(term);
  const number = byNumber ? sql` or coalesce(i.number, i.id::text) ilike ${pattern}` : sql``;
  return sql`(o.name ilike ${pattern} or o.id = ${asId}::int${number})`;
}

/** Invoices beside the organization that they are for, and `local.today` where they are paid. */
export const invoicesOfAll = (
  now: Date,
): SQL => sql`office.invoices i join office.organizations o on o.id = i.organization_id
  left join office.organization_billing paid on paid.organization_id = i.organization_id
  join office.organizations payer on payer.id = coalesce(i.payer_id, paid.bill_to_organization_id, i.organization_id)
  cross join lateral (select (${now.toISOString()}::timestamptz at time zone payer.time_zone)::date as today) local`;

/** Runs a statement whose text follows from what was chosen, so that it is not prepared, and proves each row. */
export const readRows = async <Schema extends z.ZodType>(
  tx: Tx,
  row: Schema,
  statement: SQL,
  what: string,
): Promise<z.output<Schema>[]> => checkRows(row, await tx.query<unknown>(statement), what);
