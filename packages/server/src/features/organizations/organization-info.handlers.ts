import { getOrganizationById, type ResponseOf, updateOrganizationInfo } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

type Organization = ResponseOf<typeof getOrganizationById>['organization'];

export const getOrganizationByIdHandler = handle(getOrganizationById, async ({ request, tx, viewer }) =>
  request.Id === viewer.organizationId
    ? ok({ organization: await readInfo(tx) })
    : fail('organization.not_yours'),
);

export const updateOrganizationInfoHandler = handle(
  updateOrganizationInfo,
  async ({ request, tx, viewer }) => {
    const { id, ...facts } = request.organization;
    if (id !== viewer.organizationId) return fail('organization.not_yours');
    const before = await readInfo(tx);
    // A page may send back everything it was given.
    const changesType = facts.typeId !== undefined && facts.typeId !== before.typeId;
    if (changesType && viewer.kind !== 'super') return fail('organization.type_is_internal');
    const [row] = await tx.query<{ isDone: boolean }>(
      sql`select identity.update_organization_info(${JSON.stringify(facts)}::jsonb) as is_done`,
      'organizations.update_info',
    );
    if (!row?.isDone) throw new InvariantError('the selected organization was not changed');
    return ok({ organization: await readInfo(tx) });
  },
);

async function readInfo(tx: Tx): Promise<Organization> {
  const [row] = await tx.query<{ organization: Organization | null }>(
    sql`select identity.organization_info() as organization`,
    'organizations.info',
  );
  if (!row?.organization) throw new InvariantError('the selected organization is not there');
  return row.organization;
}
