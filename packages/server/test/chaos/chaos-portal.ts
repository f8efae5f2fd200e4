import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { login } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { hashPassword } from '../../src/platform/secrets/password-hash.ts';
import { givenDirectConnection } from '../builders/pdf-syncs.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenProtocol } from '../builders/programs.ts';
import { givenPortalDatabase, type PortalDatabase } from '../database/portal-database.ts';
import { startThrowawayPostgres, type ThrowawayPostgres } from '../database/throwaway-postgres.ts';
import { type DirectServer, openDirectServer } from '../http/a-direct-server.ts';
import { type ServerProcess, type ServerProcesses, serverProcesses } from '../http/server-process.ts';
import { password } from '../portal.ts';
import { type Asker, type Client, openClient } from './client.ts';
import { openSilentGate, type SilentGate } from './silent-gate.ts';
import { openSmallDisk, type SmallDisk } from './small-disk.ts';

const clockFile = fileURLToPath(new URL('jumping-clock.ts', import.meta.url));
const profiles = 8;
const diskMib = 48;
/** Each may upload so many rosters and make so many exports in an hour. */
const admins = 6;

/** One organization: its people and who works for it. */
export interface ChaosOrganization {
  id: number;
  groupId: number;
  protocolId: number;
  profileIds: number[];
  admins: Asker[];
}

/** Two servers on one database, one disk and one mail server, all of which can be hurt. */
export interface ChaosPortal {
  postgres: ThrowawayPostgres;
  db: PortalDatabase;
  servers: (ServerProcess & { url: string })[];
  disk: SmallDisk;
  direct: DirectServer;
  gate: SilentGate;
  client: Client;
  /** Where people are tested, imported and exported. */
  clinic: ChaosOrganization;
  /** Whose reports go to a medical record system. */
  partnered: ChaosOrganization;
  /** Starts the server in this place anew, after it was ended. */
  restart(place: number): Promise<void>;
  setClock(offsetMs: number): void;
  /** What all processes have said since the start. */
  output(): string;
  close(): Promise<void>;
}

export async function openChaosPortal(programs: string): Promise<ChaosPortal> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-chaos-'));
  const offsetFile = join(folder, 'clock-offset');
  writeFileSync(offsetFile, '0');
  const disk = openSmallDisk(join(folder, 'data'), diskMib);
  mkdirSync(join(disk.folder, 'files'), { recursive: true });
  const direct = await openDirectServer();
  const gate = await openSilentGate(Number(new URL(direct.settings.DIRECT_SMTP_URL ?? '').port));
  const postgres = await startThrowawayPostgres(programs, { durable: true });
  const db = await givenPortalDatabase(postgres);
  const processes: ServerProcesses = await serverProcesses();
  const settings = {
    ...direct.settings,
    DIRECT_SMTP_URL: `smtp://127.0.0.1:${gate.port}`,
    DATABASE_URL: db.appUrl,
    DATABASE_CONNECTIONS: '6',
    DATA_DIR: disk.folder,
    NODE_OPTIONS: `--import=${clockFile}`,
    CLOCK_OFFSET_FILE: offsetFile,
  };
  const servers = await Promise.all([processes.running(settings), processes.running(settings)]);
  const ended: string[] = [];
  const client = openClient(() => servers.map(({ url }) => url));
  return {
    postgres,
    db,
    servers,
    disk,
    direct,
    gate,
    client,
    clinic: await givenChaosOrganization(db, client, admins),
    partnered: await givenPartnered(db, client),
    restart: async (place) => {
      ended.push(servers[place]?.output() ?? '');
      servers[place] = await processes.running(settings);
    },
    setClock: (offsetMs) => {
      writeFileSync(offsetFile, String(offsetMs));
      for (const { child } of servers) child.kill('SIGUSR2');
    },
    output: () => [...ended, ...servers.map(({ output }) => output())].join('\n'),
    close: async () => {
      client.close();
      await processes.endAll();
      postgres.stop();
      await gate.close();
      await direct.close();
      disk.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function givenChaosOrganization(
  db: PortalDatabase,
  client: Client,
  adminCount: number,
): Promise<ChaosOrganization> {
  const { id } = await givenOrganization(db);
  const groupId = (await givenGroup(db, id)).id;
  const protocolId = (await givenProtocol(db, id)).id;
  const profileIds: number[] = [];
  for (let count = 0; count < profiles; count += 1)
    profileIds.push((await givenProfile(db, id, { groupIds: [groupId] })).id);
  const passwordHash = await hashPassword(password);
  const admins: Asker[] = [];
  for (let count = 0; count < adminCount; count += 1) {
    const { email } = await givenAccount(db, { organizationId: id, accessTypeId: 2, passwordHash });
    const answer = await client.ask(login, { email, password }, { token: null, organizationId: id });
    const { token } = login.response.parse(JSON.parse(answer.toString('utf8')));
    admins.push({ token, organizationId: id });
  }
  return { id, groupId, protocolId, profileIds, admins };
}

async function givenPartnered(db: PortalDatabase, client: Client): Promise<ChaosOrganization> {
  const organization = await givenChaosOrganization(db, client, 1);
  await db.owner(sql`insert into organization_preferences (organization_id, external_api_enabled)
    values (${organization.id}, true) on conflict (organization_id) do update set external_api_enabled = true`);
  await givenDirectConnection(db, organization.id);
  return organization;
}
