import { askPortal, endsTomorrow, makeProtocol } from './player-setup.ts';

/** A person of the demo data who can be found within the group. */
export interface GroupPerson {
  groupId: number;
  lastName: string;
  birthDate: string;
}

/** The first of the list of the demo data. */
export async function personOfGroup(portal: string, token: string): Promise<GroupPerson> {
  const { profiles } = await askPortal<{ profiles: { id: number }[] }>(
    portal,
    'Profile/GetProfilesPaged',
    {},
    token,
  );
  const { profile } = await askPortal<{
    profile: { lastName: string; birthDate: string; groupIds: number[] };
  }>(portal, 'Profile/GetProfile', { id: profiles[0]?.id }, token);
  const [groupId] = profile.groupIds;
  if (groupId === undefined) throw new Error('The first person of the list is in no group.');
  return { groupId, lastName: profile.lastName, birthDate: profile.birthDate };
}

/** A code for whoever of a group redeems it: of one round of each measure, or of an assessment. */
export async function makeGroupCode(
  portal: string,
  token: string,
  groupId: number,
  measureIds: readonly number[],
  isScreening = true,
): Promise<{ id: number; code: string }> {
  const organizationProtocolId = await makeProtocol(portal, token, measureIds);
  const { session } = await askPortal<{ session: { id: number; code: string } }>(
    portal,
    'Session/CreateSession',
    { session: { groupId, organizationProtocolId, endsOn: endsTomorrow(), isScreening } },
    token,
  );
  return session;
}

/** A code for somebody of the demo data, of one round of each measure. */
export async function makePlayerCode(
  portal: string,
  token: string,
  measureIds: readonly number[],
): Promise<string> {
  const organizationProtocolId = await makeProtocol(portal, token, measureIds);
  const { profiles } = await askPortal<{ profiles: { id: number }[] }>(
    portal,
    'Profile/GetProfilesPaged',
    {},
    token,
  );
  const { session } = await askPortal<{ session: { code: string } }>(
    portal,
    'Session/CreateSession',
    {
      session: {
        profileId: profiles[0]?.id,
        organizationProtocolId,
        endsOn: endsTomorrow(),
        isScreening: true,
      },
    },
    token,
  );
  return session.code;
}
