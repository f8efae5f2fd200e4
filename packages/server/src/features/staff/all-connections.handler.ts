import { type ConnectionRow, getAllOrgConnects, type RequestOf } from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { counted, pageOf } from '../../platform/database/page-of.ts';
import { searchTerm } from '../../platform/database/search-term.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';

type Row = Omit<
  ConnectionRow,
  'requestedOn' | 'decidedOn' | 'orgConnectTypeId' | 'orgConnectStatusTypeId'
> & {
  typeId: ConnectionRow['orgConnectTypeId'];
  statusId: ConnectionRow['orgConnectStatusTypeId'];
  requestedAt: Date | null;
  decidedAt: Date | null;
  total: number;
};

const orders = {
  parentOrganizationName: sql`lower(p.name)`,
  childOrganizationName: sql`lower(o.name)`,
  orgConnectTypeId: sql`c.type_id`,
  orgConnectStatusTypeId: sql`c.status_id`,
  requestedOn: sql`c.requested_at`,
  decidedOn: sql`c.decided_at`,
} as const;

/** Connections, requests, and who pays for whom: an approved request for payment is answered by the billing that it led to. */
export const getAllOrgConnectsHandler = handle(getAllOrgConnects, async ({ request, tx }) => {
  const { rows, totalCount } = await pageOf(request, (page) => readConnections(tx, { ...request, ...page }));
  return ok({
    orgConnects: rows.map(({ typeId, statusId, requestedAt, decidedAt, ...row }) => ({
      ...row,
      orgConnectTypeId: typeId,
      orgConnectStatusTypeId: statusId,
      requestedOn: requestedAt?.toISOString() ?? null,
      decidedOn: decidedAt?.toISOString() ?? null,
    })),
    totalCount,
  });
});

async function readConnections(tx: Tx, request: RequestOf<typeof getAllOrgConnects>) {
  const { SearchString: term, SortByColumn, SortAscending } = request;
  const { limit, offset } = rowsOfPage(request);
  const { pattern, id: asId } = searchTerm(term);
  const order = orders[SortByColumn];
  const rows = await tx.query<Row>(
    sql`select c.id, c.parent_organization_id, p.name as parent_organization_name, c.child_organization_id,
        o.name as child_organization_name, c.type_id, c.status_id, c.is_enabled, c.requested_at, c.decided_at,
        (count(*) over ())::int as total
      from (select id, parent_organization_id, child_organization_id, type_id, status_id, is_enabled, requested_at, decided_at
          from office.organization_connections where type_id <> 1 or status_id <> 2
        union all select null, bill_to_organization_id, organization_id, 1, 2, true, null, null
          from office.organization_billing where bill_to_organization_id is not null) c
        join office.organizations p on p.id = c.parent_organization_id and p.deleted_at is null
        join office.organizations o on o.id = c.child_organization_id and o.deleted_at is null
      where (${request.orgConnectTypeId}::int is null or c.type_id = ${request.orgConnectTypeId}::int)
        and (${request.orgConnectStatusTypeId}::int is null or c.status_id = ${request.orgConnectStatusTypeId}::int)
        and (${term} = '' or p.name ilike ${pattern} or o.name ilike ${pattern} or ${asId}::int in (p.id, o.id))
      order by ${order} ${SortAscending ? sql`asc` : sql`desc`} nulls last, lower(p.name), p.id, lower(o.name), o.id, c.type_id, c.id
      offset ${offset} limit ${limit}`,
  );
  return counted(rows);
}
