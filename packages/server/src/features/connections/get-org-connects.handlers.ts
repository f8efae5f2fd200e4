import {
  type ConnectionLink,
  findOrganizationToConnect,
  getConnectionTree,
  getOrgConnects,
  type NamedOrganization,
  type OrgConnect,
} from '@plumbline/contract';
import { isConnectionRemovable, isToAnswer } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { readBillingConnections } from '../../records/organizations/billing-connections.ts';
import { connectionLimit } from './connection-limit.ts';

type Row = Pick<
  OrgConnect,
  | 'id'
  | 'parentOrganizationId'
  | 'parentOrganizationName'
  | 'childOrganizationId'
  | 'childOrganizationName'
  | 'isEnabled'
> & {
  typeId: OrgConnect['orgConnectTypeId'];
  statusId: OrgConnect['orgConnectStatusTypeId'];
  requestingOrganizationId: number | null;
  requestedAt: Date;
  expiresAt: Date | null;
  decidedAt: Date | null;
};

export const getOrgConnectsHandler = handle(getOrgConnects, async ({ request, tx, viewer }) => {
  const rows = await tx.query<Row>(
    sql`select id, parent_organization_id, parent_organization_name, child_organization_id, child_organization_name, type_id, status_id,
        is_enabled, requesting_organization_id, requested_at, expires_at, decided_at
      from identity.connections(${request.includeEnded})`,
    'connections.list',
  );
  const views = rows.map((row) => orgConnectOf(row, viewer));
  const { payer, children } = await readBillingConnections(tx);
  return ok({
    parentOrgConnects: views.filter((view) => view.childOrganizationId === viewer.organizationId),
    childOrgConnects: views.filter((view) => view.parentOrganizationId === viewer.organizationId),
    payer,
    billingChildren: children,
  });
});

function orgConnectOf(
  { typeId, statusId, requestingOrganizationId, requestedAt, expiresAt, decidedAt, ...row }: Row,
  viewer: InsideViewer,
): OrgConnect {
  const facts = {
    type: typeId,
    status: statusId,
    parentId: row.parentOrganizationId,
    requestingId: requestingOrganizationId,
  };
  const side = { organizationId: viewer.organizationId, isStaff: viewer.kind === 'super' };
  return {
    ...row,
    orgConnectTypeId: typeId,
    orgConnectStatusTypeId: statusId,
    requestedOn: requestedAt.toISOString(),
    expiresOn: statusId === 1 ? (expiresAt?.toISOString() ?? null) : null,
    decidedOn: decidedAt?.toISOString() ?? null,
    isToAnswer: isToAnswer(facts, side),
    isRemovable: isConnectionRemovable(facts, side),
  };
}

interface LinkRow {
  parentId: number;
  parentName: string;
  childId: number;
  childName: string;
  typeId: ConnectionLink['orgConnectTypeId'];
}

export const getConnectionTreeHandler = handle(
  getConnectionTree,
  async ({ tx, viewer: { organizationId } }) => {
    const [rows, [own]] = await Promise.all([
      tx.query<LinkRow>(
        sql`select parent_id, parent_name, child_id, child_name, type_id from identity.connection_links()`,
        'connections.links',
      ),
      tx.query<{ name: string | null }>(
        sql`select identity.organization_name(${organizationId}) as name`,
        'connections.own_name',
      ),
    ]);
    const names = new Map<number, string>([[organizationId, own?.name ?? '']]);
    for (const { parentId, parentName, childId, childName } of rows)
      names.set(parentId, parentName).set(childId, childName);
    return ok({
      organizationId,
      organizations: [...names].map(([id, name]): NamedOrganization => ({ id, name })),
      links: rows.map(({ parentId, childId, typeId }) => ({ parentId, childId, orgConnectTypeId: typeId })),
    });
  },
);

export const findOrganizationToConnectHandler = handle(
  findOrganizationToConnect,
  async ({ request: { organizationId }, tx }) => {
    const [row] = await tx.query<{ name: string | null }>(
      sql`select identity.name_to_connect(${organizationId}) as name`,
      'connections.name_to_connect',
    );
    return row?.name
      ? ok({ organization: { id: organizationId, name: row.name } })
      : fail('organization.not_found');
  },
  { limits: [connectionLimit] },
);
