import type { ConnectionType } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { inPages } from '../../platform/jobs/in-pages.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { tellSides } from '../../records/organizations/tell-of-connection.job.ts';

const mostAtOnce = 500;
const expired = 4;

interface Ended {
  id: number;
  parentOrganizationId: number;
  childOrganizationId: number;
  typeId: ConnectionType;
  statusId: number;
  requestingOrganizationId: number;
}

/**
 * Tells both sides of requests that a change of one of them ended: it has a payer or an enterprise now, pays for others, is no enterprise any more, or was disabled or deleted. The mail does not
 * say which, since the other side may not know. Of a request whose time was over whoever asked is told.
 */
export const tellOfEndedRequests = defineJob({
  name: 'connections.tell_of_ended',
  actsFor: 'portal',
  data: z.null(),
  schedule: '*/5 * * * *',
  run: ({ transaction }, { jobs }) =>
    inPages(mostAtOnce, () =>
      transaction(async (tx) => {
        const ended = await tx.query<Ended>(
          sql`select id, parent_organization_id, child_organization_id, type_id, status_id, requesting_organization_id
            from identity.take_ended_requests(${mostAtOnce})`,
          'connections.take_ended',
        );
        for (const { parentOrganizationId: parentId, childOrganizationId: childId, ...one } of ended)
          await tellSides(tx, jobs, {
            event: one.statusId === expired ? 'expired' : 'ended',
            typeId: one.typeId,
            parentId,
            childId,
            to: one.statusId === expired ? [one.requestingOrganizationId] : [parentId, childId],
          });
        return ended;
      }),
    ),
});
