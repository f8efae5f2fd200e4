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
import { enqueueRenewal } from '../../records/comparison/renew-profiles.job.ts';
import { readPreferences } from '../../records/organizations/organization-preferences.ts';
import { changePreferences } from './organization-preferences.ts';

/** Of calls that change preferences: what internal staff with a grant do is done by this job. */
const jobForStaff = 'organizations.preferences';

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
  { jobForStaff },
);

export const updateRequirePinHandler = handle(
  updateRequirePin,
  async ({ request, tx, viewer, services }) =>
    ok({ organizationPreferences: await changed(tx, viewer, services, request) }),
  { jobForStaff },
);

async function changed(
  tx: Tx,
  viewer: InsideViewer,
  { jobs }: Pick<Services, 'jobs'>,
  given: RequestOf<typeof updateOrganizationPreferences>['organizationPreferences'],
): Promise<OrganizationPreferences> {
  const { organizationId } = viewer;
  const isMeaningOther = await changePreferences(tx, organizationId, given, viewer.kind === 'super');
  if (isMeaningOther) await enqueueRenewal({ jobs }, tx, organizationId);
  return readPreferences(tx, organizationId);
}
