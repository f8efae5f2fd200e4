import { ok } from '../../../platform/http/result.ts';
import type { Limit } from '../../../platform/limits/limits.ts';
import type { OpenRoute } from '../../../platform/partner-door/partner-route.ts';
import { baseUrlOf } from '../door-context.ts';
import { smartAlgorithms, smartScope } from './smart-rules.ts';

const limit: Limit = { name: 'smart-configuration', max: 60, windowSeconds: 60 };

/** Where systems learn how to get a token (SMART App Launch 2.2, backend services). */
export const smartConfiguration: OpenRoute = {
  method: 'GET',
  path: '/.well-known/smart-configuration',
  limit,
  answer: async ({ services }) =>
    ok({
      json: {
        token_endpoint: `${baseUrlOf({ services })}/auth/token`,
        grant_types_supported: ['client_credentials'],
        token_endpoint_auth_methods_supported: ['private_key_jwt'],
        token_endpoint_auth_signing_alg_values_supported: smartAlgorithms,
        scopes_supported: [smartScope],
        capabilities: ['client-confidential-asymmetric', 'permission-v2'],
      },
    }),
};
