import { matchPerson, redeemCode } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { makeToken } from '../../platform/secrets/secret-token.ts';
import { protocolForDeviceOf, type StoredProtocol } from './protocol-for-device.ts';

/** Wrong codes of one network; a team that shares a network redeems its one code as often as it has phones. */
const wrongCodes: Limit = { name: 'code-wrong', max: 30, windowSeconds: 3_600 };
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
  settings: {
    isPasscodeEnabled: boolean;
    isSkipTestEnabled: boolean;
    isSymptomTrackingEnabled: boolean;
    isMetric: boolean;
    enableCovid19Screening: boolean;
  };
}

export const redeemCodeHandler = handleInPhases(
  redeemCode,
  async ({ request, services, network, now, inScope }) => {
    const state = await services.limits.peek(wrongCodes, network);
    if (!state.isWithin)
      return fail('code.too_many_tries', { minutes: Math.ceil(state.retryAfterSeconds / 60) });
    const answer = await inScope(
      async (tx) => {
        const [row] = await tx.query<{ code: FoundCode | null }>(
          sql`select identity.find_code(${request.code}) as code`,
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
        const { audience, isScreening, isNonBaseline, showResultsAfterSession, settings } = code;
        const protocol = protocolForDeviceOf(code.protocol);
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
    if (!answer.ok) await services.limits.take(wrongCodes, network);
    return answer;
  },
);

const missesPerToken = 5;

export const matchPersonHandler = handle(matchPerson, async ({ request, tx, viewer }) => {
  const [counted] = await tx.query<{ ids: number[] }>(
    sql`select identity.match_person(${request.birthDate}::date, ${request.lastName ?? null}::text, ${request.profileId ?? null}::int) as ids`,
    'devices.match_person',
  );
  if (counted?.ids.length === 1) return ok({});
  const [missed] = await tx.query<{ count: number }>(
    sql`select identity.count_missed_match(${viewer.codeId}::int) as count`,
    'devices.count_missed_match',
  );
  return (missed?.count ?? missesPerToken) > missesPerToken
    ? fail('match.held_off', undefined, { keepsChanges: true })
    : fail('match.none', undefined, { keepsChanges: true });
});
