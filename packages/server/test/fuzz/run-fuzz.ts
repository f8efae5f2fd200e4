import { apiBase, headers } from '@plumbline/contract';
import type { ViewerKind } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { everyCall } from '../generated/every-call.ts';
import { type Everybody, givenEverybody } from '../generated/everybody.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { hostileHeader, mutatedBytes, mutatedRequest } from './mutate.ts';
import { type Random, randomOf } from './random.ts';

export interface FuzzOptions {
  requests: number;
  seed: number;
  /** Requests at once: with one the run is the same each time, with several they meet each other in the database. */
  clients: number;
  /** Told now and then how many are done. */
  onProgress?: (done: number) => void;
}

/** An answer that must not be: the request's number in the run, its call, and what came. */
export interface Finding {
  request: number;
  call: string;
  asker: string;
  status: number;
  body: string;
}

export interface FuzzReport {
  byStatus: Map<number, number>;
  /** Calls that were asked, and calls that answered 200 to a request that was changed. */
  asked: Set<string>;
  answered: Set<string>;
  findings: Finding[];
  slowest: { call: string; ms: number }[];
}

/** People delete each other and end their sessions meanwhile: after so many requests there are new ones. */
const requestsOfEverybody = 3_000;
const slowestKept = 10;

/** Sends requests that are almost right, as everybody, to every call, and notes what must not be: an answer of 500 and above but 503. */
export async function runFuzz(
  server: TestServer,
  { requests, seed, clients, onProgress }: FuzzOptions,
): Promise<FuzzReport> {
  const report: FuzzReport = {
    byStatus: new Map(),
    asked: new Set(),
    answered: new Set(),
    findings: [],
    slowest: [],
  };
  for (let from = 0; from < requests; from += requestsOfEverybody) {
    // As if the hour had passed in which tries are counted: those who come next are not turned away for the last ones.
    await server.db.owner(sql`delete from rate_limits`);
    const everybody = await givenEverybody(server);
    let next = from;
    const end = Math.min(requests, from + requestsOfEverybody);
    const client = async () => {
      for (let request = next++; request < end; request = next++) {
        // Each request has a seed of its own: one that finds something is made again alone.
        await sendOne(server, everybody, randomOf(seed * 1_000_003 + request), request, report);
      }
    };
    await Promise.all(Array.from({ length: clients }, client));
    onProgress?.(end);
  }
  return report;
}

async function sendOne(
  server: TestServer,
  { own, apart, askers }: Everybody,
  random: Random,
  request: number,
  report: FuzzReport,
): Promise<void> {
  const { call, pointingAt } = random.pick(everyCall);
  const asker = random.pick([...askers.keys()]);
  const place = random.pick([own, apart]);
  const right = random.pick(Object.values(pointingAt(place, own)));
  const changed = random.chance(0.9) ? mutatedRequest(right, random) : right;
  const text = JSON.stringify(changed);
  const startedAt = performance.now();
  const response = await server.fetch(`${apiBase}/${call.path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...headersOf(askers, asker),
      ...(random.chance(0.1) ? hostileHeader(random) : {}),
    },
    body: new Uint8Array(random.chance(0.1) ? mutatedBytes(text, random) : Buffer.from(text)),
  });
  const body = Buffer.from(await response.arrayBuffer());
  note(report, {
    request,
    call: call.path,
    asker,
    status: response.status,
    body,
    ms: performance.now() - startedAt,
  });
}

function headersOf(askers: Everybody['askers'], asker: ViewerKind): Record<string, string> {
  const { token, organizationId }: SendOptions = askers.get(asker) ?? {};
  return {
    ...(token === undefined ? {} : { [headers.authorization]: `Bearer ${token}` }),
    ...(organizationId === undefined ? {} : { [headers.selectedOrganization]: String(organizationId) }),
  };
}

function note(
  { byStatus, asked, answered, findings, slowest }: FuzzReport,
  { request, call, asker, status, body, ms }: Omit<Finding, 'body'> & { body: Buffer; ms: number },
): void {
  byStatus.set(status, (byStatus.get(status) ?? 0) + 1);
  asked.add(call);
  if (status === 200) answered.add(call);
  if (status >= 500 && status !== 503)
    findings.push({ request, call, asker, status, body: body.toString('utf8', 0, 300) });
  slowest.push({ call, ms });
  slowest.sort((one, other) => other.ms - one.ms);
  slowest.length = Math.min(slowest.length, slowestKept);
}
