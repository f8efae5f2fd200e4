import {
  getOrganizationPreferences,
  type OrganizationPreferences,
  type RequestOf,
  updateOrganizationPreferences,
  updateRequirePin,
} from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Viewer } from '../../platform/viewer.ts';
import { readPreferences } from '../../records/organization-preferences.ts';
import { changePreferences } from './organization-preferences.ts';
import { selectedBy } from './selected-by.ts';

export const getOrganizationPreferencesHandler = handle(getOrganizationPreferences, async ({ tx, viewer }) =>
  ok({ organizationPreferences: await readPreferences(tx, selectedBy(viewer)) }),
);

export const updateOrganizationPreferencesHandler = handle(
  updateOrganizationPreferences,
  async ({ request: { organizationPreferences: given }, tx, viewer }) => {
    const organizationId = selectedBy(viewer);
    const named = [given.organizationId, given.organizationPreferencesId];
    if (named.some((id) => id !== undefined && id !== organizationId)) return fail('organization.not_yours');
    return ok({ organizationPreferences: await changed(tx, viewer, given) });
  },
);

export const updateRequirePinHandler = handle(updateRequirePin, async ({ request, tx, viewer }) =>
  ok({ organizationPreferences: await changed(tx, viewer, request) }),
);

async function changed(
  tx: Tx,
  viewer: Viewer,
  given: RequestOf<typeof updateOrganizationPreferences>['organizationPreferences'],
): Promise<OrganizationPreferences> {
  const organizationId = selectedBy(viewer);
  const isInternal = viewer.kind === 'super';
  // Internal staff hold no right to write an organization's tables; with a grant the portal does it for them, in their name.
  if (isInternal) await tx.continueAsJob('organizations.preferences', [organizationId]);
  await changePreferences(tx, organizationId, given, isInternal);
  return readPreferences(tx, organizationId);
}
