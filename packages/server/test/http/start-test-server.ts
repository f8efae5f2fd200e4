import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  apiBase,
  type Call,
  headers,
  type ReplyOf,
  type RequestInputOf,
  type ResponseOf,
} from '@plumbline/contract';
import { openDocumentPool, type PortalDocuments } from '@plumbline/reports';
import { openQueue, startWork } from '../../src/jobs.ts';
import { type Clock, systemClock } from '../../src/platform/clock.ts';
import { type Config, readConfig } from '../../src/platform/config/config.ts';
import { openConfiguredCompanyList } from '../../src/platform/crm/open-company-list.ts';
import { documentWorkerFile } from '../../src/platform/document-worker-file.ts';
import { openConfiguredFiles } from '../../src/platform/files/open-files.ts';
import { buildApp } from '../../src/platform/http/app.ts';
import type { BrowserRoute } from '../../src/platform/http/browser-routes.ts';
import type { Handler } from '../../src/platform/http/handle.ts';
import { fail } from '../../src/platform/http/handle.ts';
import { refuseNesting } from '../../src/platform/http/refuse-nesting.ts';
import type { ViewerOf } from '../../src/platform/http/viewer-of.ts';
import { openOutsideCheck, openOutsideFetch } from '../../src/platform/http-client/outside-fetch.ts';
import { readTxtRecords } from '../../src/platform/http-client/txt-records.ts';
import { openPartners } from '../../src/platform/integrations/open-partners.ts';
import { openLimits } from '../../src/platform/limits/limits.ts';
import { openLog } from '../../src/platform/log/log.ts';
import { openConfiguredMailer } from '../../src/platform/mail/mailer.ts';
import { type Outbox, openOutbox } from '../../src/platform/mail/outbox.ts';
import type { PartnerDoor } from '../../src/platform/partner-door/partner-door.ts';
import { openConfiguredCards } from '../../src/platform/payments/stripe-provider.ts';
import { openKeyRing } from '../../src/platform/secrets/key-ring.ts';
import type { Services } from '../../src/platform/services.ts';
import { openConfiguredTextMessages } from '../../src/platform/sms/text-messages.ts';
import type { Stream } from '../../src/platform/streams/stream.ts';
import { openThreads } from '../../src/platform/threads/threads.ts';
import { type TestDatabase, testDatabase } from '../database/test-database.ts';

export interface TestServerOptions {
  handlers: readonly Handler[];
  browserRoutes?: readonly BrowserRoute[];
  partnerDoors?: readonly PartnerDoor[];
  streams?: readonly Stream[];
  /** Made from the database and the clock, as main does; without one every token is dead. */
  viewerOf?: (database: TestDatabase['database'], services: Services) => ViewerOf;
  /** Settings by name, as in the environment. */
  settings?: Record<string, string>;
  clock?: Clock;
  webFolder?: string;
  playerFolder?: string;
  /** Of the pool; the embedded database has one anyway. */
  maxConnections?: number;
  /** From which level on lines of the log are kept: all of them unless told. */
  logLevel?: Config['logLevel'];
  /** Another server, whose database and data folder this one shares, as a second process behind a balancer does. It is stopped last. */
  beside?: TestServer;
}

export interface SendOptions {
  token?: string;
  organizationId?: number;
  timeZone?: string;
  /** Further headers; they win. */
  headers?: Record<string, string>;
}

export interface Answer<Body> {
  status: number;
  headers: Headers;
  body: Body;
}

export interface TestServer {
  url: string;
  db: TestDatabase;
  services: Services;
  config: Config;
  outbox: Outbox | null;
  /** The log's lines so far. */
  logLines(): Record<string, unknown>[];
  /** Makes a call and answers whatever came, success or refusal. */
  send<C extends Call>(
    call: C,
    request: RequestInputOf<C>,
    options?: SendOptions,
  ): Promise<Answer<ReplyOf<C>>>;
  /** Makes a call that must succeed, and answers its reply. */
  sendOk<C extends Call>(call: C, request: RequestInputOf<C>, options?: SendOptions): Promise<ResponseOf<C>>;
  /** Makes a call that answers with a file. */
  sendForFile(call: Call, request: object, options?: SendOptions): Promise<Answer<Uint8Array>>;
  /** Any request, path and all. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  stop(withinMs?: number): Promise<void>;
}

// A thread takes a second to start and keeps nothing between two tasks, so the portals of a worker share theirs.
const documents = openDocumentPool<PortalDocuments>({
  workerFile: documentWorkerFile(),
  size: 1,
  maxWaiting: 20,
});
const threads = openThreads({ size: 1, maxWaiting: 50 });

/** The real server on a free port of this machine, over a migrated database of its own unless it stands beside another one. */
export async function startTestServer({
  beside,
  maxConnections,
  ...options
}: TestServerOptions): Promise<TestServer> {
  const folder = beside?.config.dataDir ?? (await mkdtemp(join(tmpdir(), 'plumbline-server-')));
  const db = beside?.db ?? (await testDatabase(maxConnections === undefined ? {} : { maxConnections }));
  const config = readConfig({ DATA_DIR: folder, RATE_LIMIT_PER_MINUTE: '0', ...options.settings });
  const clock = options.clock ?? systemClock;
  const lines: string[] = [];
  const outbox = config.isDemo ? openOutbox(clock, null) : null;
  const database = refuseNesting(db.database);
  const log = openLog(options.logLevel ?? 'debug', { write: (line) => void lines.push(line) });
  // What is scheduled would change the rows of whichever test runs at that minute; tests that are about it call the job themselves.
  const jobs = await openQueue(database, log, { pollingSeconds: 0.25, beginsScheduled: false });
  const services: Services = {
    config,
    files: await openConfiguredFiles(config.files),
    mailer: openConfiguredMailer(config, outbox),
    textMessages: openConfiguredTextMessages(config, outbox),
    partners: openPartners(config, outbox),
    cards: await openConfiguredCards(config),
    companyList: openConfiguredCompanyList(config),
    keys: await openKeyRing(config),
    fetchOutside: openOutsideFetch({ allowsLoopback: config.allowsLoopbackProviders }),
    checkOutside: openOutsideCheck({ allowsLoopback: config.allowsLoopbackProviders }),
    readTxtRecords,
    limits: openLimits(database, () => clock.now().getTime()),
    jobs,
    clock,
    log,
    documents,
    threads,
  };
  await startWork(jobs, services);
  const app = await buildApp({
    config,
    database,
    services,
    handlers: options.handlers,
    browserRoutes: options.browserRoutes ?? [],
    partnerDoors: options.partnerDoors ?? [],
    streams: options.streams ?? [],
    streamPace: { lookMs: 40, askMs: 300 },
    viewerOf: options.viewerOf?.(database, services) ?? (async () => fail('access.signed_out')),
    webFolder: options.webFolder ?? null,
    playerFolder: options.playerFolder ?? null,
    outbox,
    version: '0.0.0',
  });
  await app.server.listen({ host: '127.0.0.1', port: 0 });
  const url = `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;

  const post = (
    call: Call,
    request: object,
    { token, organizationId, timeZone, ...more }: SendOptions = {},
  ) =>
    fetch(`${url}${apiBase}/${call.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token === undefined ? {} : { [headers.authorization]: `Bearer ${token}` }),
        ...(organizationId === undefined ? {} : { [headers.selectedOrganization]: String(organizationId) }),
        ...(timeZone === undefined ? {} : { [headers.timeZone]: timeZone }),
        ...more.headers,
      },
      body: JSON.stringify(request),
    });

  const send: TestServer['send'] = async <C extends Call>(
    call: C,
    request: RequestInputOf<C>,
    more?: SendOptions,
  ) => {
    const response = await post(call, request, more);
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as ReplyOf<C>,
    };
  };

  return {
    url,
    db,
    services,
    config,
    outbox,
    logLines: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>),
    send,
    sendOk: async <C extends Call>(call: C, request: RequestInputOf<C>, more?: SendOptions) => {
      const { status, body } = await send(call, request, more);
      if (!body.isSuccess) throw new Error(`${call.path} answered ${status}: ${JSON.stringify(body.errors)}`);
      const { isSuccess: _isSuccess, errors: _errors, ...response } = body;
      return response as ResponseOf<C>;
    },
    sendForFile: async (call, request, more) => {
      const response = await post(call, request, more);
      return {
        status: response.status,
        headers: response.headers,
        body: new Uint8Array(await response.arrayBuffer()),
      };
    },
    fetch: (path, init) => fetch(`${url}${path}`, init),
    stop: async (withinMs = 5_000) => {
      await app.stop(withinMs);
      await jobs.stop(withinMs);
      services.mailer.close();
      services.partners.close();
      services.cards?.close();
      if (beside !== undefined) return;
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
