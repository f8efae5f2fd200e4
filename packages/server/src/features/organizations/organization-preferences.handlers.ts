import { getOrganizationPreferences, updateOrganizationPreferences } from '@plumbline/contract';
import { Fault } from '../../platform/fault.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { changePreferences, readPreferences } from './organization-preferences.ts';

function selectedBy({ organizationId }: Viewer): number {
  if (organizationId === null) throw new Fault('preferences without a selected organization');
  return organizationId;
}

export const getOrganizationPreferencesHandler = handle(getOrganizationPreferences, async ({ tx, viewer }) =>
  ok({ organizationPreferences: await readPreferences(tx, selectedBy(viewer)) }),
);

export const updateOrganizationPreferencesHandler = handle(
  updateOrganizationPreferences,
  async ({ request: { organizationPreferences: given }, tx, viewer }) => {
    const organizationId = selectedBy(viewer);
    const named = [given.organizationId, given.organizationPreferencesId];
    if (named.some((id) => id !== undefined && id !== organizationId)) return fail('organization.not_yours');
    const isInternal = viewer.kind === 'super';
    // Internal staff hold no right to write an organization's tables; with a grant the portal does it for them, in their name.
    if (isInternal) await tx.continueAsJob('organizations.preferences', [organizationId]);
    await changePreferences(tx, organizationId, given, isInternal);
    return ok({ organizationPreferences: await readPreferences(tx, organizationId) });
  },
);
