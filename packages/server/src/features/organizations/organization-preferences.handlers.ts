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
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { readPreferences } from '../../records/organization-preferences.ts';
import { enqueueRenewal } from '../../records/renew-profiles.job.ts';
import { changePreferences } from './organization-preferences.ts';

export const getOrganizationPreferencesHandler = handle(getOrganizationPreferences, async ({ tx, viewer }) =>
  ok({ organizationPreferences: await readPreferences(tx, viewer.organizationId) }),
);

export const updateOrganizationPreferencesHandler = handle(
  updateOrganizationPreferences,
  async ({ request: { organizationPreferences: given }, tx, viewer, services }) => {
    const { organizationId } = viewer;
    const named = [given.organizationId, given.organizationPreferencesId];
    if (named.some((id) => id !== undefined && id !== organizationId)) return fail('organization.not_yours');
    return ok({ organizationPreferences: await changed(tx, viewer, services, given) });
  },
);

export const updateRequirePinHandler = handle(updateRequirePin, async ({ request, tx, viewer, services }) =>
  ok({ organizationPreferences: await changed(tx, viewer, services, request) }),
);

async function changed(
  tx: Tx,
  viewer: InsideViewer,
  { jobs }: Pick<Services, 'jobs'>,
  given: RequestOf<typeof updateOrganizationPreferences>['organizationPreferences'],
): Promise<OrganizationPreferences> {
  const { organizationId } = viewer;
  const isInternal = viewer.kind === 'super';
  // Internal staff hold no right to write an organization's tables; with a grant the portal does it for them, in their name.
  if (isInternal) await tx.continueAsJob('organizations.preferences', [organizationId]);
  const isMeaningOther = await changePreferences(tx, organizationId, given, isInternal);
  if (isMeaningOther) await enqueueRenewal({ jobs }, tx, organizationId);
  return readPreferences(tx, organizationId);
}
