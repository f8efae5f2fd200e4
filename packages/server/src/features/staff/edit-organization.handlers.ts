import { getAdminAccounts, getOrganizationToEdit, previewMeasureAccess } from '@plumbline/contract';
import { measuresOfTier } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { changesToMeasures, namedMeasure } from '../../records/protocols/organization-measures.ts';
import { measureIdsOf } from '../../records/protocols/protocol-rows.ts';
import { readAdminAccounts, readStaffOrganization } from './staff-organization.ts';

export const getOrganizationToEditHandler = handle(
  getOrganizationToEdit,
  async ({ request: { orgId }, tx, now }) => {
    const organization = await readStaffOrganization(tx, orgId, now);
    return organization === undefined ? fail('organization.not_found') : ok({ organization });
  },
);

export const getAdminAccountsHandler = handle(getAdminAccounts, async ({ request: { orgId }, tx, now }) =>
  (await readStaffOrganization(tx, orgId, now)) === undefined
    ? fail('organization.not_found')
    : ok({ accounts: await readAdminAccounts(tx, orgId) }),
);

export const previewMeasureAccessHandler = handle(
  previewMeasureAccess,
  async ({ request: { orgId, packageTierId }, tx, now }) => {
    if ((await readStaffOrganization(tx, orgId, now)) === undefined) return fail('organization.not_found');
    // Internal staff read no table of an organization that they did not open: the portal looks for them, and answers no person.
    await tx.continueAsJob('staff.preview_measures', [orgId]);
    const { added, removed, holding, emptied } = await changesToMeasures(
      tx,
      orgId,
      measuresOfTier(packageTierId),
    );
    return ok({
      added: added.map(namedMeasure),
      removed: removed.map(namedMeasure),
      protocols: holding.map((protocol) => ({
        name: protocol.name,
        lostCount: measureIdsOf(protocol).filter((id) => removed.includes(id)).length,
      })),
      emptied: emptied?.name ?? null,
    });
  },
);
