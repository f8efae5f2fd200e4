import { askPortal, endsTomorrow, makeProtocol } from './player-setup.ts';

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
