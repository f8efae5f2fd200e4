import type { createProfile, RequestOf } from '@plumbline/contract';
import { dayInZone } from '@plumbline/domain';
import type { Config } from '../../platform/config/config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { type Failure, fail } from '../../platform/http/result.ts';
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { inviteAccounts } from '../sharing/invite-accounts.ts';
import {
  areInReach,
  preferencesOf,
  type RuleError,
  refusalOfFacts,
  refusalOfInvites,
  storedAnswers,
} from './check-profile.ts';
import { insertProfile } from './insert-profile.ts';

/** A filled form of a new person. */
export type FilledProfile = RequestOf<typeof createProfile>['profile'];

const emailsOf = ({ accountProfiles }: FilledProfile): string[] => accountProfiles.map(({ email }) => email);

/**
 * Judges a new person by the rules of the organization, and by the groups and protocols that the viewer reaches. Runs in the viewer's own scope.
 * @returns the first refusal; null where the profile may be added
 */
export async function refusalOfNewProfile(
  tx: Tx,
  { viewer, config, now }: { viewer: InsideViewer; config: Config; now: Date },
  profile: FilledProfile,
): Promise<Failure<RuleError | 'sharing.not_enabled' | 'profile.out_of_reach'> | null> {
  const { organizationId } = viewer;
  const preferences = await preferencesOf(tx, organizationId);
  const today = dayInZone(now.getTime(), viewer.timeZone);
  const refusal =
    refusalOfFacts(profile, { config, preferences, today, storedRaces: [] }) ??
    refusalOfInvites(emailsOf(profile), preferences, config);
  if (refusal !== null) return refusal;
  const requested = { groupIds: profile.groupIds, protocolId: profile.defaultOrganizationProtocolId };
  const isInReach = await areInReach(tx, organizationId, requested, { groupIds: [], protocolId: null });
  return isInReach ? null : fail('profile.out_of_reach');
}

/**
 * Stores a person whom `refusalOfNewProfile` let through and invites whoever may see the profile. Runs as the job of the organization.
 * @returns the id of the profile
 */
export async function addProfile(
  tx: Tx,
  asked: { viewer: InsideViewer; jobs: Services['jobs']; now: Date },
  profile: FilledProfile,
): Promise<number> {
  const { groupIds, defaultOrganizationProtocolId, accountProfiles, ...facts } = profile;
  const id = await insertProfile(
    tx,
    { ...facts, additionalData: storedAnswers(facts) },
    {
      organizationId: asked.viewer.organizationId,
      groupIds: [...new Set(groupIds)],
      defaultProtocolId: defaultOrganizationProtocolId,
    },
  );
  await inviteAccounts(
    tx,
    asked,
    id,
    accountProfiles.map(({ email }) => email),
  );
  return id;
}
