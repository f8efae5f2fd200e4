import createClient, { type Client } from 'openapi-fetch';
import type { operations, paths } from './schema.generated.ts';

export type { components, operations, paths } from './schema.generated.ts';

/** The partner API with its addresses, what each is asked and what it answers. */
export type PartnerClient = Client<paths>;

export interface PartnerClientOptions {
  /** Where the portal is: `https://portal.example`. */
  portal: string;
  /** The key of the integration, `plk_...`. It belongs in a secret store, never in the code. */
  key: string;
  /** For proxies and tests; the platform's own where it is left out. */
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * A client of the partner API. A refusal is an answer and does not throw: look at `error` before `data`.
 * @example
 * const partner = createPartnerClient({ portal: 'https://portal.example', key });
 * const { data, error } = await partner.GET('/tests', { params: { query: { since } } });
 */
export const createPartnerClient = ({ portal, key, fetch }: PartnerClientOptions): PartnerClient =>
  createClient<paths>({
    baseUrl: `${portal.replace(/\/+$/, '')}/api/partner/v1`,
    headers: { authorization: `Bearer ${key}` },
    ...(fetch === undefined ? {} : { fetch }),
  });

type Answer<Name extends keyof operations> = operations[Name] extends {
  responses: { 200: { content: { 'application/json': infer Content } } };
}
  ? Content
  : never;
type Body<Name extends keyof operations> = operations[Name] extends {
  requestBody: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;

/** A test that is new, corrected or removed. */
export type PulledTest = Answer<'partner.get.tests'>['tests'][number];
/** A person of a roster, as it is sent. */
export type SentPerson = Body<'partner.post.rosters'>['people'][number];
/** How a roster is. */
export type SentRoster = Answer<'partner.post.rosters'>;
/** What becomes of a row of a roster. */
export type SentRosterRow = Answer<'partner.get.rosters.id.rows'>['rows'][number];
