import type { ConnectionType } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { inPages } from '../../platform/jobs/in-pages.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { tellSides } from '../../records/organizations/tell-of-connection.job.ts';

const mostAtOnce = 500;

interface Expired {
  id: number;
  parentOrganizationId: number;
  childOrganizationId: number;
  typeId: ConnectionType;
  requestingOrganizationId: number;
}

/** Ends the requests that nobody answered within 30 days, and tells who asked. A list shows them as expired from that moment on. */
export const expireConnections = defineJob({
  name: 'connections.expire',
  actsFor: 'portal',
  data: z.null(),
  schedule: '29 * * * *',
  run: ({ transaction }, { jobs }) =>
    inPages(mostAtOnce, () =>
      transaction(async (tx) => {
        const expired = await tx.query<Expired>(
          sql`select id, parent_organization_id, child_organization_id, type_id, requesting_organization_id
            from identity.expire_connections(${mostAtOnce})`,
          'connections.expire',
        );
        for (const { parentOrganizationId, childOrganizationId, typeId, requestingOrganizationId } of expired)
          await tellSides(tx, jobs, {
            event: 'expired',
            typeId,
            parentId: parentOrganizationId,
            childId: childOrganizationId,
            to: [requestingOrganizationId],
          });
        return expired;
      }),
    ),
});
