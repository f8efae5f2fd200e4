import {
  type EnterpriseOrganization,
  getEnterpriseOrganizations,
  grantChildAccess,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { placesOf } from '../../records/organizations/place-of.ts';

const activeWithinMs = 180 * 24 * 3_600_000;

type Row = Omit<EnterpriseOrganization, 'lastTestDate' | 'place'> & {
  lastTestAt: Date | null;
  latitude: number | null;
  longitude: number | null;
};

export const getEnterpriseOrganizationsHandler = handle(
  getEnterpriseOrganizations,
  async ({ request, tx, now }) => {
    const activeSince = new Date(now.getTime() - activeWithinMs).toISOString();
    const rows = await tx.query<Row>(
      sql`select id, name, street, apartment, city, state, postal_code, latitude, longitude, last_test_at, total_tests,
          total_profiles, is_active, can_view
        from identity.enterprise_totals(${request.includeParentOrg}, ${activeSince}::timestamptz)`,
      'organizations.enterprise_totals',
    );
    const places = await placesOf(rows);
    return ok({
      organizations: rows.map(({ lastTestAt, latitude: _latitude, longitude: _longitude, ...row }, i) => ({
        ...row,
        place: places[i] ?? null,
        lastTestDate: lastTestAt?.toISOString() ?? null,
      })),
    });
  },
);

export const grantChildAccessHandler = handleInPhases(grantChildAccess, ({ request, inScope }) =>
  inScope(
    async (tx) => {
      const [row] = await tx.query<{ isGranted: boolean }>(
        sql`select identity.grant_child_access(${request.organizationId}) as is_granted`,
        'organizations.grant_child_access',
      );
      return row?.isGranted ? ok({}) : fail('organization.not_found');
    },
    { reason: request.reason },
  ),
);
