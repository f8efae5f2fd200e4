import type { ErrorCode } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type {
  PartnerAnswer,
  PartnerContext,
  PartnerRoute,
} from '../../../platform/partner-door/partner-route.ts';
import { publicKeys } from './smart-rules.ts';

/**
 * Keeps the public keys of a client. Whoever has the key gives them, so nobody else can; they take the place of those before, and end with
 * the key.
 */
async function register(context: PartnerContext): Promise<Result<PartnerAnswer, ErrorCode>> {
  const parsed = publicKeys.safeParse(context.body);
  if (!parsed.success) return fail('fhir.wrong_keys');
  await keep(context, parsed.data);
  const [, clientId = ''] =
    /^Bearer (plk_[0-9A-Za-z]{15}_)/i.exec(String(context.headers.authorization)) ?? [];
  return ok({ json: { client_id: clientId, jwks: parsed.data } });
}

async function forget(context: PartnerContext): Promise<Result<PartnerAnswer, ErrorCode>> {
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
