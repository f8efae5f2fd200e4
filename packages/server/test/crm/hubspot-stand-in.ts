import type { AddressInfo } from 'node:net';
import fastify, { type FastifyReply } from 'fastify';
import { z } from 'zod';

/** A company as HubSpot keeps it: everything is text. */
export interface StoredCompany {
  id: string;
  properties: Record<string, string | null>;
}

/** What goes wrong with the next request. */
export interface HubspotFault {
  kind: 'rateLimited' | 'broken' | 'silent' | 'noJson' | 'circles' | 'cut';
  /** Seconds that the answer asks to wait; none by default. */
  retryAfter?: string;
}

/** A request as it arrived. */
export interface SeenRequest {
  route: string;
  body: unknown;
  authorization: string | undefined;
}

/** A stand-in for HubSpot on this machine: real HTTP and its own memory. */
export interface HubspotStandIn {
  url: string;
  token: string;
  companies: Map<string, StoredCompany>;
  seen: SeenRequest[];
  /** What makes a portal use it. */
  settings: Record<string, string>;
  next(...faults: HubspotFault[]): void;
  /** While true the search answers from what was there when it began: HubSpot's index is seconds behind. */
  lag(isBehind: boolean): void;
  stop(): Promise<void>;
}

const filter = z.object({
  propertyName: z.string(),
  operator: z.enum(['EQ', 'GT', 'NOT_HAS_PROPERTY', 'HAS_PROPERTY']),
  value: z.string().optional(),
});
/** The limits of HubSpot's search: five groups of six filters, 200 results a page, the first 10,000 of all. */
const search = z.object({
  filterGroups: z.array(z.object({ filters: z.array(filter).min(1).max(6) })).max(5),
  sorts: z
    .array(z.object({ propertyName: z.string(), direction: z.enum(['ASCENDING', 'DESCENDING']) }))
    .max(1),
  properties: z.array(z.string()),
  limit: z.int().min(1).max(200),
  after: z.string().regex(/^\d+$/).optional(),
});
const mostFound = 10_000;
const change = z.object({ properties: z.record(z.string(), z.string()) });

const propertyOf = ({ id, properties }: StoredCompany, name: string): string | null =>
  name === 'hs_object_id' ? id : properties[name] || null;

function meets(
  company: StoredCompany,
  { propertyName, operator, value = '' }: z.infer<typeof filter>,
): boolean {
  const own = propertyOf(company, propertyName);
  if (operator === 'NOT_HAS_PROPERTY') return own === null;
  if (own === null) return false;
  if (operator === 'GT') return BigInt(own) > BigInt(value);
  return operator === 'HAS_PROPERTY' || own === value;
}

/** Starts it, filled with companies. `silent` requests are answered when it stops. */
export async function startHubspot(filled: readonly StoredCompany[], port = 0): Promise<HubspotStandIn> {
  const app = fastify({ forceCloseConnections: true });
  const token = 'pat-na1-0123456789abcdef';
  const companies = new Map(filled.map((company) => [company.id, company]));
  const seen: SeenRequest[] = [];
  const faults: HubspotFault[] = [];
  let indexed: StoredCompany[] | null = null;

  const refuse = (reply: FastifyReply, status: number, message: string) =>
    reply.code(status).send({ status: 'error', message });

  app.addHook('preHandler', (request, reply, done) => {
    const { authorization } = request.headers;
    seen.push({ route: `${request.method} ${request.routeOptions.url}`, body: request.body, authorization });
    if (authorization !== `Bearer ${token}`) return void refuse(reply, 401, 'The token is not valid.');
    const fault = faults[0];
    if (fault === undefined || fault.kind === 'circles') return done();
    faults.shift();
    if (fault.retryAfter !== undefined) reply.header('retry-after', fault.retryAfter);
    if (fault.kind === 'rateLimited') return void refuse(reply, 429, 'You have reached your secondly limit.');
    if (fault.kind === 'broken') return void refuse(reply, 503, 'Something went wrong.');
    if (fault.kind === 'noJson') return void reply.type('text/html').send('<html>A page</html>');
    if (fault.kind === 'cut') request.raw.destroy();
  });

  app.post('/crm/v3/objects/companies/search', (request, reply) => {
    const parsed = search.safeParse(request.body);
    if (!parsed.success) return refuse(reply, 400, 'There was a problem with the request.');
    const { filterGroups, sorts, limit, after = '0' } = parsed.data;
    if (Number(after) + limit > mostFound) return refuse(reply, 400, 'The search ends at 10,000.');
    const isTurned = sorts[0]?.direction === 'DESCENDING' || faults.shift()?.kind === 'circles';
    const found = (indexed ?? [...companies.values()])
      .filter((company) => filterGroups.some(({ filters }) => filters.every((one) => meets(company, one))))
      .sort((one, other) => Number(BigInt(one.id) - BigInt(other.id)) * (isTurned ? -1 : 1));
    const results = found.slice(Number(after), Number(after) + limit);
    const end = Number(after) + results.length;
    return {
      total: found.length,
      results: results.map((company) => answerOf(company)),
      ...(end < found.length ? { paging: { next: { after: String(end) } } } : {}),
    };
  });

  app.patch<{ Params: { id: string } }>('/crm/v3/objects/companies/:id', (request, reply) => {
    const company = companies.get(request.params.id);
    const parsed = change.safeParse(request.body);
    if (company === undefined) return refuse(reply, 404, 'resource not found');
    if (!parsed.success) return refuse(reply, 400, 'There was a problem with the request.');
    companies.set(company.id, {
      id: company.id,
      properties: { ...company.properties, ...parsed.data.properties },
    });
    return answerOf(company);
  });

  await app.listen({ host: '127.0.0.1', port });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    token,
    companies,
    seen,
    settings: { HUBSPOT_TOKEN: token, HUBSPOT_API_URL: url, LOOPBACK_PROVIDERS: 'true', HOST: '127.0.0.1' },
    next: (...next) => void faults.push(...next),
    lag: (isBehind) => {
      indexed = isBehind ? structuredClone([...companies.values()]) : null;
    },
    stop: () => app.close(),
  };
}

const answerOf = ({ id, properties }: StoredCompany) => ({
  id,
  properties: { ...properties, hs_object_id: id },
  createdAt: '2024-01-10T10:36:45.123Z',
  updatedAt: '2024-01-15T14:22:10.456Z',
  archived: false,
});
