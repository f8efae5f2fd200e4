import { createProfile } from '@plumbline/contract';
import { dayInZone } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import {
  insertProfile,
  profileOfClient,
  wasClientTransferred,
} from '../../records/profiles/insert-profile.ts';
import { inviteAccounts } from '../../records/sharing/invite-accounts.ts';
import {
  areInReach,
  preferencesOf,
  refusalOfFacts,
  refusalOfInvites,
  storedAnswers,
} from './check-profile.ts';
import { savesOfAccount } from './save-limit.ts';

export const createProfileHandler = handle(
  createProfile,
  async ({ request: { profile }, tx, viewer, now, services: { config, jobs } }) => {
    const { organizationId } = viewer;
    const { groupIds, defaultOrganizationProtocolId, accountProfiles, clientUuid, ...facts } = profile;
    const preferences = await preferencesOf(tx, organizationId);
    const today = dayInZone(now.getTime(), viewer.timeZone);
    const emails = accountProfiles.map(({ email }) => email);
    const refusal =
      refusalOfFacts(facts, { config, preferences, today, storedRaces: [] }) ??
      refusalOfInvites(emails, preferences, config);
    if (refusal !== null) return refusal;
    const requested = { groupIds, protocolId: defaultOrganizationProtocolId };
    if (!(await areInReach(tx, organizationId, requested, { groupIds: [], protocolId: null })))
      return fail('profile.out_of_reach');
    if (clientUuid !== undefined) {
      // The viewer's own scope finds the profile of a form that is sent twice, and no profile that is hidden from the viewer.
      const known = await profileOfClient(tx, organizationId, clientUuid);
      if (known !== null) return ok({ id: known });
      // Transferred to another organization since the form was sent first.
      if (await wasClientTransferred(tx, organizationId, clientUuid)) return fail('profile.out_of_reach');
    }
    await tx.continueAsJob('create profile', [organizationId]);
    const id = await insertProfile(
      tx,
      { ...facts, additionalData: storedAnswers(facts), clientUuid },
      {
        organizationId,
        groupIds: [...new Set(groupIds)],
        defaultProtocolId: defaultOrganizationProtocolId,
      },
    );
    await inviteAccounts(tx, { viewer, jobs, now }, id, emails);
    return ok({ id });
  },
  { limits: [{ limit: savesOfAccount, keyOf: ({ viewer }) => String(viewer.accountId) }] },
);
