import { setTimeout as wait } from 'node:timers/promises';
import { matchPerson, redeemCode } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { makeToken } from '../../platform/secrets/secret-token.ts';
import {
  deviceSettingsOf,
  type StoredPreferences,
  storedPreferences,
} from '../../records/organization-preferences.ts';
import { protocolForDeviceOf, type StoredProtocol } from './protocol-for-device.ts';
import { tryMatch } from './try-match.ts';

const hour = 3_600;
/**
 * Wrong codes of one network, and each different right one: a lucky guess is a success too. A team that shares a network redeems
 * its one code as often as it has phones.
 */
const wrongCodes: Limit = { name: 'code-wrong', max: 30, windowSeconds: hour };
const codesOfNetwork: Limit = { name: 'code-of-network', max: 1, windowSeconds: hour };
/** Of the whole portal. Past it everybody waits a little and operators are told; nobody is refused, or a stranger could stop all. */
const wrongCodesAnywhere: Limit = { name: 'code-wrong-anywhere', max: 3_000, windowSeconds: hour };
const slowDownMs = 2_000;
const tokenLastsMs = 12 * 3_600_000;

interface FoundCode {
  codeId: number;
  organizationId: number;
  status: 'active' | 'scheduled' | 'expired';
  audience: 'group' | 'profile' | 'newProfile';
  isScreening: boolean;
  isNonBaseline: boolean;
  showResultsAfterSession: boolean;
  protocol: StoredProtocol;
}

export const redeemCodeHandler = handleInPhases(
  redeemCode,
  async ({ request, services, network, now, inScope }) => {
    // Counted before the code is looked up: any number of guesses at once are so many guesses.
    const state = await services.limits.take(wrongCodes, network);
    if (!state.isWithin) return fail('code.too_many_tries', { minutes: state.retryAfterMinutes });
    if (!(await services.limits.peek(wrongCodesAnywhere, 'all')).isWithin) {
      services.log.warn({}, 'more wrong codes than people type: somebody may be guessing');
      await wait(slowDownMs);
    }
    const answer = await inScope(
      async (tx) => {
        const [row] = await tx.query<{ code: FoundCode | null; preferences: StoredPreferences | null }>(
          sql`select f.code, identity.preferences_of_code((f.code ->> 'codeId')::int) as preferences
            from identity.find_code(${request.code}) f (code)`,
          'devices.find_code',
        );
        const code = row?.code ?? null;
        if (code === null) return fail('code.not_right');
        if (code.status === 'expired') return fail('code.expired');
        if (code.status === 'scheduled') return fail('code.not_yet_active');
        const { token, hash } = makeToken('code');
        const expiresOn = new Date(now.getTime() + tokenLastsMs).toISOString();
        await tx.query(
          sql`select identity.create_code_token(${code.codeId}::int, ${code.organizationId}::int, ${hash}, ${expiresOn}::timestamptz)`,
          'devices.create_code_token',
        );
        const { audience, isScreening, isNonBaseline, showResultsAfterSession } = code;
        const settings = deviceSettingsOf(storedPreferences(row?.preferences ?? null));
        const protocol = protocolForDeviceOf(code.protocol, settings);
        return ok({
          token,
          expiresOn,
          audience,
          isScreening,
          isNonBaseline,
          showResultsAfterSession,
          protocol,
          settings,
        });
      },
      { as: 'identity' },
    );
    if (!answer.ok) await services.limits.take(wrongCodesAnywhere, 'all');
    else if (!(await services.limits.take(codesOfNetwork, `${network}|${request.code}`)).isWithin) {
      await services.limits.giveBack(wrongCodes, network);
    }
    return answer;
  },
);

export const matchPersonHandler = handle(matchPerson, async ({ request, tx }) => {
  const matched = await tryMatch(tx, request.birthDate, {
    lastName: request.lastName ?? null,
    profileId: request.profileId ?? null,
  });
  if (matched.ids.length === 1) return ok({});
  return fail(matched.isHeldOff ? 'match.held_off' : 'match.none', undefined, { keepsChanges: true });
});
