import { type OrgConnectStatusTypeId, saveOrgConnect } from '@plumbline/contract';
import type { ConnectionType } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { tellSides } from '../../records/organizations/tell-of-connection.job.ts';
import { connectionLimit } from './connection-limit.ts';

interface Saved {
  outcome: 'done';
  id: number;
  parentId: number;
  childId: number;
  typeId: ConnectionType;
  /** The status before; null for a new one. */
  before: OrgConnectStatusTypeId | null;
}

const refusals = {
  not_found: 'organization.not_found',
  itself: 'connection.itself',
  duplicate: 'connection.duplicate',
  not_possible: 'connection.not_possible',
  declined_lately: 'connection.declined_lately',
  only_requested: 'connection.only_requested',
  not_open: 'connection.not_open',
  not_to_answer: 'connection.not_to_answer',
  not_to_withdraw: 'connection.not_to_withdraw',
  no_enterprise: 'connection.no_enterprise',
  has_enterprise: 'connection.has_enterprise',
  grants_needed: 'connection.grants_needed',
  circle: 'connection.circle',
  ended_by_enterprise: 'connection.ended_by_enterprise',
  without_admin: 'connection.without_admin',
  payer_has_payer: 'billing.payer_has_payer',
  has_children: 'billing.has_children',
  has_payer: 'billing.child_has_payer',
} as const;

type Outcome = Saved | { outcome: keyof typeof refusals };

export const saveOrgConnectHandler = handle(
  saveOrgConnect,
  async ({ request: { orgConnect }, tx, viewer, services: { jobs } }) => {
    const { id = null, parentOrganizationId, childOrganizationId, orgConnectTypeId } = orgConnect;
    const status = orgConnect.orgConnectStatusTypeId;
    const [row] = await tx.query<{ saved: Outcome }>(
      sql`select identity.save_connection(${id}::int, ${parentOrganizationId}, ${childOrganizationId}, ${orgConnectTypeId}, ${status}) as saved`,
      'connections.save',
    );
    if (row === undefined) throw new InvariantError('a connection had no outcome');
    const { saved } = row;
    if (saved.outcome !== 'done') return fail(refusals[saved.outcome]);
    const { parentId, childId, typeId, before } = saved;
    const otherId = viewer.organizationId === parentId ? childId : parentId;
    await tellSides(tx, jobs, {
      event: eventOf(before, status),
      typeId,
      parentId,
      childId,
      // Whom internal staff acted for is told as well.
      to: viewer.kind === 'super' ? [parentId, childId] : [otherId],
      answeredBy: status === 1 ? otherId : null,
    });
    return ok({ orgConnectId: saved.id });
  },
  { limits: [connectionLimit] },
);

function eventOf(before: OrgConnectStatusTypeId | null, status: OrgConnectStatusTypeId) {
  if (status === 1) return 'requested';
  if (status === 2) return 'approved';
  if (status === 3) return 'declined';
  return before === 1 ? 'withdrawn' : 'removed';
}
