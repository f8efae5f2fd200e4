import type { SessionPerson } from '@plumbline/domain';
import { callDevice, DeviceApiError } from '../api/device-api.ts';
import type { Grant } from './grant.ts';
import { tokenIsOld } from './send-tests.ts';

export type Match = Extract<SessionPerson, { kind: 'nameMatch' | 'idMatch' }>;

/** What is said to a token, not to whoever holds the code: others who use the device may have mistyped their names, or it was open for long. */
const endsWithToken = ['match.held_off', tokenIsOld];

/**
 * Asks the portal whether somebody of the group has these facts. A token that is of no use any more is made anew by the code, once.
 * @param onGrant called with the new token
 * @throws DeviceApiError where nobody was found, or no answer came
 */
export async function matchPerson(
  { kind, ...facts }: Match,
  grant: Grant,
  onGrant: (grant: Grant) => void,
): Promise<{ isExpedited: boolean }> {
  try {
    return await callDevice('Device/MatchPerson', facts, grant.token);
  } catch (error) {
    if (!(error instanceof DeviceApiError) || !endsWithToken.includes(error.code) || grant.code === null)
      throw error;
    const { token, expiresOn } = await callDevice('Device/RedeemCode', { code: grant.code }, null);
    onGrant({ ...grant, token, expiresOn });
    return await callDevice('Device/MatchPerson', facts, token);
  }
}
