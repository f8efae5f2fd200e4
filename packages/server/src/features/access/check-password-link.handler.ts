import { checkPasswordLink } from '@plumbline/contract';
import { handleInPhases } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { hashToken } from '../../platform/secrets/secret-token.ts';
import { passwordLinkOwner } from './password-link-owner.ts';

/** Nobody guesses 256 bits; the limit keeps strangers from loading the server with lookups. */
const checks: Limit = { name: 'password-link-check', max: 60, windowSeconds: 3_600 };

export const checkPasswordLinkHandler = handleInPhases(
  checkPasswordLink,
  async ({ request, inScope }) => {
    const owner = await inScope(
      async (tx) => ok(await passwordLinkOwner(tx, request.aid, hashToken(request.token))),
      { as: 'identity' },
    );
    return owner.ok && owner.value !== null ? ok({}) : fail('password.link_not_valid');
  },
  { limits: [{ limit: checks, keyOf: ({ network }) => network }] },
);
