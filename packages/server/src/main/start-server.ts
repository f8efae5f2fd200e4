import { access } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { openDocumentPool, type PortalDocuments } from '@plumbline/reports';
import { openQueue, startWork } from '../jobs.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { openConfiguredCompanyList } from '../platform/crm/open-company-list.ts';
import { type DatabaseSettings, openDatabase } from '../platform/database/open-database.ts';
import { documentWorkerFile } from '../platform/document-worker-file.ts';
import { openConfiguredFiles } from '../platform/files/open-files.ts';
import { buildApp } from '../platform/http/app.ts';
import { refuseNesting } from '../platform/http/refuse-nesting.ts';
import { openOutsideCheck, openOutsideFetch } from '../platform/http-client/outside-fetch.ts';
import { readTxtRecords } from '../platform/http-client/txt-records.ts';
import { openPartners } from '../platform/integrations/open-partners.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { openLimits } from '../platform/limits/limits.ts';
import type { Log } from '../platform/log/log.ts';
import { openConfiguredMailer } from '../platform/mail/mailer.ts';
import { openOutbox } from '../platform/mail/outbox.ts';
import { openConfiguredCards } from '../platform/payments/stripe-provider.ts';
import { openKeyRing } from '../platform/secrets/key-ring.ts';
import type { Services } from '../platform/services.ts';
import { openConfiguredTextMessages } from '../platform/sms/text-messages.ts';
import { openThreads } from '../platform/threads/threads.ts';
import { browserRoutes, handlers, partnerDoors, streams, viewerOf } from '../routes.ts';

export interface StartOptions {
  config: Config;
  log: Log;
  version: string;
  /** Folder of the built web app; where it has no index.html only the calls are served. */
  webFolder: string;
  /** Folder of the built test player, which is served where the settings say so and it has an index.html. */
  playerFolder: string;
  /** Told when the database server does not answer yet, with how many seconds the start waits for it. */
  onDatabaseAwaited: (longestSeconds: number) => void;
}

/** The demo, whose people go on being written while the portal answers. */
export interface DemoFilled {
  /** Whether everybody was there when the portal began to listen. */
  isComplete: boolean;
  /** Resolves when everybody is there, or with false when the portal stopped before. */
  filled: Promise<boolean>;
}

export interface RunningServer {
  port: number;
  hasWebApp: boolean;
  hasPlayer: boolean;
  /** Null where there is no demo. */
  demo: DemoFilled | null;
  /** Ends in order: requests and jobs (each for this long at most), then mail, then the database. */
  stop(withinMs: number): Promise<void>;
}

/**
 * Opens everything in order and listens: database (migrated and checked), files, mail, jobs, calls.
 * @throws what keeps it from starting; what was opened before is closed again
 */
export async function startServer({
  config,
  log,
  version,
  webFolder,
  playerFolder,
  onDatabaseAwaited,
}: StartOptions): Promise<RunningServer> {
  const clock = systemClock;
  const opened = await openDatabase({
    ...databaseSettings(config),
    onIdleError: (error) => log.warn({ error }, 'an idle database connection was lost'),
    onWaiting: onDatabaseAwaited,
  });
  const database = refuseNesting(opened);
  let jobs: Jobs | undefined;
  try {
    jobs = await openQueue(database, log);
    const { stop: stopJobs } = jobs;
    const outbox = config.isDemo ? openOutbox(clock, join(config.dataDir, 'outbox.jsonl')) : null;
    const documents = openDocumentPool<PortalDocuments>({
      workerFile: documentWorkerFile(),
      size: 2,
      maxWaiting: 50,
    });
    const threads = openThreads({ size: 2, maxWaiting: 50 });
    const services: Services = {
      config,
      files: await openConfiguredFiles(config.files, (error) =>
        log.warn({ error }, 'what was left half written could not be taken away'),
      ),
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
    // The generator of names is large and needed once.
    const demo = config.isDemo
      ? await (await import('../demo/demo-database.ts')).openDemo(opened, services, clock.now())
      : null;
    const hasWebApp = await exists(join(webFolder, 'index.html'));
    const hasPlayer = config.hasTestPlayer && (await exists(join(playerFolder, 'index.html')));
    if (config.hasTestPlayer && !hasPlayer) log.warn({}, 'the test player is not built, so it is not served');
    const app = await buildApp({
      config,
      database,
      services,
      handlers,
      viewerOf: viewerOf(database),
      browserRoutes,
      streams,
      partnerDoors,
      webFolder: hasWebApp ? webFolder : null,
      playerFolder: hasPlayer ? playerFolder : null,
      version,
      outbox,
    });
    await app.server.listen({ host: config.host, port: config.port });
    const stopFilling = new AbortController();
    const filled = demo?.fill(stopFilling.signal).then(() => !stopFilling.signal.aborted);
    return {
      demo: demo === null || filled === undefined ? null : { isComplete: demo.isComplete, filled },
      port: (app.server.server.address() as AddressInfo).port,
      hasWebApp,
      hasPlayer,
      stop: async (withinMs) => {
        stopFilling.abort();
        await app.stop(withinMs);
        // Why it failed was told where it is waited for.
        await Promise.allSettled([filled]);
        await stopJobs(withinMs);
        services.mailer.close();
        services.partners.close();
        services.cards?.close();
        await documents.close();
        await threads.close();
        await database.close();
      },
    };
  } catch (error) {
    await jobs?.stop(0);
    await database.close();
    throw error;
  }
}

function databaseSettings({
  database,
  dataDir,
}: Config): Omit<DatabaseSettings, 'onIdleError' | 'onWaiting'> {
  const isServer = database.kind === 'postgres';
  return {
    databaseUrl: isServer ? database.url : undefined,
    databaseOwnerUrl: isServer ? (database.ownerUrl ?? undefined) : undefined,
    dataDir,
    maxConnections: isServer ? database.connections : 1,
    statementTimeoutMs: isServer ? database.statementTimeoutMs : 0,
  };
}

async function exists(path: string): Promise<boolean> {
  try {
    await access(path);
    return true;
  } catch {
    return false;
  }
}
