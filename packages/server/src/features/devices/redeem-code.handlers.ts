import { setTimeout as wait } from 'node:timers/promises';
import { matchPerson, redeemCode, type SurveyForDevice } from '@plumbline/contract';
import { expeditedTypeId } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { handle, handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { makeToken } from '../../platform/secrets/secret-token.ts';
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { loadBaselinesOf } from '../../records/comparison/baselines.ts';
import {
  deviceSettingsOf,
  type StoredPreferences,
  storedPreferences,
} from '../../records/organizations/organization-preferences.ts';
import { matchFacts } from './match-facts.ts';
import { protocolForDeviceOf, type StoredProtocol } from './protocol-for-device.ts';

const hour = 3_600;
/**
 * The limit counts different codes of one network, wrong and right ones, since a lucky guess is a success too. A team that shares a
 * network may redeem its one code as often as it has phones, all at once too.
 */
const codesOfNetwork: Limit = { name: 'code-wrong', max: 30, windowSeconds: hour };
const firstUseOfCode: Limit = { name: 'code-of-network', max: 1, windowSeconds: hour };
/**
 * The limit counts wrong codes in the whole portal. Past it everybody waits a little and the log warns the operators; nobody is refused,
 * or a stranger could lock everybody out.
 */
const wrongCodesAnywhere: Limit = { name: 'code-wrong-anywhere', max: 3_000, windowSeconds: hour };
const slowDownMs = 2_000;
const tokenLastsMs = 12 * 3_600_000;

interface FoundCode {
  codeId: number;
  organizationId: number;
  status: 'active' | 'scheduled' | 'expired';
  audience: 'group' | 'profile' | 'newProfile';
  baselineSessionTypeId: number;
  isAccountCreationEnabled: boolean;
  isScreening: boolean;
  isNonBaseline: boolean;
  showResultsAfterSession: boolean;
  protocol: StoredProtocol;
}

interface FoundRow {
  /** Null where there is no such code. */
  code: FoundCode | null;
  preferences: StoredPreferences | null;
  /** What the organization of the code asks; null where nothing is published. */
  survey: SurveyForDevice | null;
}

export const redeemCodeHandler = handleInPhases(
  redeemCode,
  async ({ request, services, network, now, inScope }) => {
    const state = await countCode(services.limits, network, request.code);
    if (!state.isWithin) return fail('code.too_many_tries', { minutes: state.retryAfterMinutes });
    if (!(await services.limits.peek(wrongCodesAnywhere, 'all')).isWithin) {
      services.log.warn({}, 'more wrong codes than people type: somebody may be guessing');
      await wait(slowDownMs);
    }
    const answer = await inScope(
      async (tx) => {
        const [row] = await tx.query<FoundRow>(
          sql`select f.code, identity.preferences_of_code((f.code ->> 'codeId')::int) as preferences,
              identity.survey_of_code((f.code ->> 'codeId')::int) as survey
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
        const { codeId: _codeId, organizationId: _organizationId, status: _status, ...visible } = code;
        const settings = deviceSettingsOf(storedPreferences(row?.preferences ?? null));
        return ok({
          ...visible,
          token,
          expiresOn,
          protocol: protocolForDeviceOf(code.protocol, settings, row?.survey ?? null),
          settings,
        });
      },
      { as: 'identity' },
    );
    if (!answer.ok) await services.limits.take(wrongCodesAnywhere, 'all');
    return answer;
  },
);

/**
 * Counts a code before it is looked up, once for each network: guesses made at once count one by one, and two hundred phones of a team
 * that type the same five digits count once. Past the limit nothing more is counted.
 */
async function countCode(limits: Services['limits'], network: string, code: string) {
  const known = await limits.peek(codesOfNetwork, network);
  if (known.used > codesOfNetwork.max) return known;
  const use = await limits.take(firstUseOfCode, `${network}|${code}`);
  if (use.isWithin) return await limits.take(codesOfNetwork, network);
  // The code was used from this network before, or another phone uses it at this moment.
  const after = await limits.peek(codesOfNetwork, network);
  return { ...after, isWithin: after.used <= codesOfNetwork.max };
}

export const matchPersonHandler = handle(matchPerson, async ({ request, tx, viewer, now }) => {
  const matched = await matchFacts(tx, request.birthDate, {
    lastName: request.lastName ?? null,
    profileId: request.profileId ?? null,
  });
  const [profileId, ...others] = matched.ids;
  if (profileId !== undefined && others.length === 0) {
    return ok({ isExpedited: await isExpeditedFor(tx, viewer, profileId, now) });
  }
  return fail(matched.isOverLimit ? 'match.held_off' : 'match.none', undefined, { keepsChanges: true });
});

/** Whether one repetition is enough: an expedited code says so for everybody who has a baseline. */
async function isExpeditedFor(tx: Tx, viewer: InsideViewer, profileId: number, now: Date): Promise<boolean> {
  const { organizationId } = viewer;
  if (organizationId === null) return false;
  await tx.continueAsJob('match person', [organizationId]);
  const [row] = await tx.query<{ isExpedited: boolean }>(
    sql`select c.session_type_id = ${expeditedTypeId} as is_expedited from codes c where c.id = ${viewer.codeId}`,
    'devices.is_expedited',
  );
  if (row?.isExpedited !== true) return false;
  const baselines = await loadBaselinesOf(tx, organizationId, [profileId], now);
  return (baselines.get(profileId) ?? []).length > 0;
}
