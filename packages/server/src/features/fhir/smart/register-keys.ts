import type { ErrorCode } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type {
  PartnerAnswer,
  PartnerContext,
  PartnerRoute,
} from '../../../platform/partner-door/partner-route.ts';
import { isUsable, type PublicKeys, publicKeys } from './smart-rules.ts';

/**
 * Keeps the public keys of a client. Whoever has the key gives them, so nobody else can; they take the place of those before, and end with
 * the key.
 */
async function register(context: PartnerContext): Promise<Result<PartnerAnswer, ErrorCode>> {
  const clientId = clientIdOf(context);
  if (clientId === null) return fail('partner.scope_missing');
  const parsed = publicKeys.safeParse(context.body);
  if (!parsed.success || !(await areUsable(parsed.data.keys))) return fail('fhir.wrong_keys');
  await keep(context, parsed.data);
  return ok({ json: { client_id: clientId, jwks: parsed.data } });
}

/** The characters of the key that are shown; null where a token was sent: five minutes must not become keys that last. */
const clientIdOf = ({ headers }: PartnerContext): string | null =>
  /^Bearer (plk_[0-9A-Za-z]{15}_)/i.exec(String(headers.authorization))?.[1] ?? null;

async function areUsable(keys: PublicKeys['keys']): Promise<boolean> {
  const usable = await Promise.all(keys.map(isUsable));
  return usable.every(Boolean);
}

async function forget(context: PartnerContext): Promise<Result<PartnerAnswer, ErrorCode>> {
  if (clientIdOf(context) === null) return fail('partner.scope_missing');
  await keep(context, null);
  return ok({ json: { jwks: null } });
}

const keep = ({ inScope, key }: PartnerContext, keys: unknown): Promise<unknown> =>
  inScope((tx) =>
    tx.query(
      sql`select identity.register_public_keys(${key.keyId}, ${keys === null ? null : JSON.stringify(keys)}::jsonb)`,
      'fhir.register_public_keys',
    ),
  );

const facts = { path: '/auth/jwks', scope: 'fhir:read', audits: null } as const;

export const registerKeysRoutes: readonly PartnerRoute[] = [
  { ...facts, method: 'POST', answer: register },
  { ...facts, method: 'DELETE', answer: forget },
];
