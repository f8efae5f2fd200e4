import {
  checkRoster,
  getRosterImport,
  getRosterImports,
  getRosterRowsPaged,
  type RosterSettings,
  type RosterStatus,
  startRosterImport,
  undoRosterImport,
  uploadRoster,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { vi } from 'vitest';
import { givenGroup, givenOrganization } from './builders/people.ts';
import { givenProtocol } from './builders/programs.ts';
import type { SendOptions, TestServer } from './http/start-test-server.ts';
import { signIn, startPortal } from './portal.ts';

// A job that fails is tried again after half a minute.
vi.setConfig({ testTimeout: 120_000 });

/** An organization that imports rosters: two groups, one hidden from the trainer, and a protocol. */
export interface RosterPortal {
  server: TestServer;
  organizationId: number;
  football: number;
  hidden: number;
  protocolId: number;
  admin: SendOptions;
  trainer: SendOptions;
  /** Uploads a file; the columns are guessed, everybody joins Football. */
  upload(content: string | Uint8Array, as?: SendOptions, fileName?: string): Promise<number>;
  /** Checks an upload with the guessed columns and waits for the preview. */
  check(id: number, as?: SendOptions, over?: Partial<RosterSettings>): Promise<void>;
  /** Imports a checked roster and waits for the end. */
  run(id: number, as?: SendOptions): Promise<void>;
  undo(id: number, as?: SendOptions): Promise<void>;
  find(id: number, as?: SendOptions): ReturnType<typeof findImport>;
  rows(id: number, as?: SendOptions): ReturnType<typeof firstRows>;
}

const findImport = async (server: TestServer, id: number, as: SendOptions) =>
  (await server.sendOk(getRosterImport, { rosterImportId: id }, as)).rosterImport;
const firstRows = async (server: TestServer, id: number, as: SendOptions) =>
  (await server.sendOk(getRosterRowsPaged, { rosterImportId: id, RowsPerPage: 100 }, as)).rows;

/**
 * The portal with such an organization.
 * @param patienceMs how long a step may take: less than a test, so that what went wrong is told
 */
export async function startRosterPortal({ patienceMs = 90_000 } = {}): Promise<RosterPortal> {
  const server = await startPortal();
  const organizationId = (await givenOrganization(server.db)).id;
  const football = (await givenGroup(server.db, organizationId, { name: 'Football' })).id;
  const hidden = (await givenGroup(server.db, organizationId, { name: 'Hidden' })).id;
  const protocolId = (await givenProtocol(server.db, organizationId)).id;
  const admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  const trainer = (await signIn(server, { organizationId, groupIds: [football] })).options;

  const reach = async (id: number, status: RosterStatus, as: SendOptions) => {
    const giveUpMs = performance.now() + patienceMs;
    let last: string | undefined;
    while (performance.now() < giveUpMs) {
      const { rosterImports } = await server.sendOk(getRosterImports, {}, as);
      last = rosterImports.find((one) => one.id === id)?.status;
      if (last === status) return;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
    const failures = server.logLines().filter(({ message }) => message === 'a job failed');
    throw new Error(`the import is ${last} and not ${status}; failed jobs: ${JSON.stringify(failures)}`);
  };
  return {
    server,
    organizationId,
    football,
    hidden,
    protocolId,
    admin,
    trainer,
    upload: async (content, as = admin, fileName = 'roster.csv') => {
      const request = { fileName, content: Buffer.from(content).toString('base64') };
      return (await server.sendOk(uploadRoster, request, as)).rosterImportId;
    },
    check: async (id, as = admin, over = {}) => {
      const { settings } = await findImport(server, id, as);
      const chosen = {
        ...settings,
        groupIds: [football],
        defaultOrganizationProtocolId: protocolId,
        ...over,
      };
      await server.sendOk(checkRoster, { rosterImportId: id, settings: chosen }, as);
      await reach(id, 'checked', as);
    },
    run: async (id, as = admin) => {
      await server.sendOk(startRosterImport, { rosterImportId: id }, as);
      await reach(id, 'imported', as);
    },
    undo: async (id, as = admin) => {
      await server.sendOk(undoRosterImport, { rosterImportId: id }, as);
      await reach(id, 'undone', as);
    },
    find: (id, as = admin) => findImport(server, id, as),
    rows: (id, as = admin) => firstRows(server, id, as),
  };
}

/** How many profiles an organization has now. */
export async function profilesOf({ server, organizationId }: RosterPortal): Promise<number> {
  const [row] = await server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from profile_organizations where organization_id = ${organizationId} and ended_at is null`,
  );
  return row?.count ?? 0;
}
