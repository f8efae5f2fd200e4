import { createProfile } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { addProfile, refusalOfNewProfile } from '../../records/profiles/add-profile.ts';
import { profileOfClient, wasClientTransferred } from '../../records/profiles/insert-profile.ts';
import { savesOfAccount } from '../../records/profiles/save-limit.ts';

export const createProfileHandler = handle(
  createProfile,
  async ({ request: { profile }, tx, viewer, now, services: { config, jobs } }) => {
    const { organizationId } = viewer;
    const { clientUuid } = profile;
    const refusal = await refusalOfNewProfile(tx, { viewer, config, now }, profile);
    if (refusal !== null) return refusal;
    if (clientUuid !== undefined) {
      // The viewer's own scope finds the profile of a form that is sent twice, and no profile that is hidden from the viewer.
      const known = await profileOfClient(tx, organizationId, clientUuid);
      if (known !== null) return ok({ id: known });
      // Transferred to another organization since the form was sent first.
      if (await wasClientTransferred(tx, organizationId, clientUuid)) return fail('profile.out_of_reach');
    }
    await tx.continueAsJob('create profile', [organizationId]);
    return ok({ id: await addProfile(tx, { viewer, jobs, now }, profile) });
  },
  { limits: [{ limit: savesOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);
