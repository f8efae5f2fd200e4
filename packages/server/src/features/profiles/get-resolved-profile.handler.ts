import { getResolvedProfile } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { findMergedInto } from '../../records/profiles/merged-profile.ts';

export const getResolvedProfileHandler = handle(getResolvedProfile, async ({ request, tx, viewer }) => {
  const profileId = await findMergedInto(tx, viewer.organizationId, request.id);
  return profileId === null ? fail('profile.not_found') : ok({ profileId });
});
