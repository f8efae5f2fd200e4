import { timingSafeEqual } from 'node:crypto';
import {
  doesKeyOpen,
  type KeyNeed,
  type KeyScope,
  keyRequestsPerMinute,
  shownPartOfKey,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { fail, ok, type Result } from '../http/result.ts';
import type { Limit } from '../limits/limits.ts';
import { hashToken, isSmartToken } from '../secrets/secret-token.ts';
import type { Services } from '../services.ts';
import type { PartnerKey } from './partner-route.ts';

/** Both keys of an integration during a rotation count as one. */
const perKey: Limit = { name: 'partner-key', max: keyRequestsPerMinute, windowSeconds: 60 };
/** Keys that were not accepted, from one network: it slows whoever guesses, and keys that work never count. */
const misses: Limit = { name: 'partner-key-misses', max: 60, windowSeconds: 60 };

interface KeyFacts {
  keyId: number;
  integrationId: number;
  organizationId: number;
  ehrPartnerId: number;
  secretHash: Uint8Array;
  scopes: KeyScope[];
  lastUsedAt: Date | null;
  since: Date;
}

/** All that a token opens, however much more its key may do: what the client asked for is read and search by FHIR. */
const tokenScope: KeyScope = 'fhir:read';

type Refusal = 'partner.key_refused' | 'access.too_many_requests' | 'partner.scope_missing';

/** Compared with where no such key works, so that an unknown one takes as long as a wrong one. */
const noHash = new Uint8Array(32);

/**
 * The key of a request, unless it does not work, asks too often, or does not allow this. Why a key does not work is never said: unknown,
 * ended, expired and switched off look the same from outside.
 */
export async function identifyPartner(
  token: string | null,
  asked: { scope: KeyNeed; network: string },
  { services, database }: { services: Services; database: Database },
): Promise<Result<PartnerKey, Refusal>> {
  const { clock, limits, log } = services;
  const now = clock.now();
  const facts = token === null ? null : await factsOf(token, now, database);
  if (facts === null) {
    const state = await limits.take(misses, asked.network);
    return state.isWithin ? fail('partner.key_refused') : tooMany(state.retryAfterSeconds);
  }
  const { keyId, integrationId, organizationId, ehrPartnerId, scopes, since } = facts;
  const state = await limits.take(perKey, String(integrationId));
  if (!state.isWithin) {
    log.warn({ limit: perKey.name, count: state.used, organizationId, integrationId }, 'a limit was reached');
    return tooMany(state.retryAfterSeconds);
  }
  if (!doesKeyOpen(scopes, asked.scope)) return fail('partner.scope_missing', { scope: asked.scope });
  if (facts.lastUsedAt === null || now.getTime() - facts.lastUsedAt.getTime() > 60_000) {
    await database.query(
      sql`select identity.note_integration_key_use(${keyId}, ${now.toISOString()}::timestamptz)`,
      'partner.note_use',
    );
  }
  return ok({ keyId, integrationId, organizationId, ehrPartnerId, scopes, since });
}

const tooMany = (seconds: number) => fail('access.too_many_requests', { seconds });

/** What is known of a key that works, or of the one behind a token; null for every other text. */
async function factsOf(token: string, now: Date, database: Database): Promise<KeyFacts | null> {
  if (isSmartToken(token)) {
    const [row] = await database.query<{ shown: string | null }>(
      sql`select identity.smart_token_key(${hashToken(token)}, ${now.toISOString()}::timestamptz) as shown`,
      'partner.key_of_token',
    );
    // The token is looked up by its hash, which proves it.
    const facts = row?.shown == null ? null : await workingKey(row.shown, now, database, () => true);
    return facts === null ? null : { ...facts, scopes: facts.scopes.filter((scope) => scope === tokenScope) };
  }
  const shown = shownPartOfKey(token);
  if (shown === null) return null;
  return workingKey(shown, now, database, (hash) => timingSafeEqual(hashToken(token), hash));
}

/**
 * A key by the characters that are shown, where it works at the moment.
 * @param isProven whether whoever asks has the secret of which this is the hash
 */
export async function workingKey(
  shown: string,
  now: Date,
  database: Database,
  isProven: (secretHash: Uint8Array) => boolean,
): Promise<KeyFacts | null> {
  const [facts] = await database.query<KeyFacts>(
    sql`select * from identity.working_key(${shown}, ${now.toISOString()}::timestamptz)`,
    'partner.working_key',
  );
  const isSame = isProven(facts?.secretHash ?? noHash);
  return facts !== undefined && isSame ? facts : null;
}
