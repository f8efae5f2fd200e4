import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Random } from '../fuzz/random.ts';
import type { ChaosPortal } from './chaos-portal.ts';

/** Hurts the portal or what it stands on, ends the hurt, and says how many faults that were. */
type Inflict = (portal: ChaosPortal, random: Random, lengthMs: number) => Promise<number>;

const hour = 3_600_000;
const jumpsMs = [-2 * hour, -90_000, 120_000, 3 * hour];
const cuts = 10;
const betweenCutsMs = 200;

export const faultKinds = {
  serverKilled: async ({ servers, restart }, random) => {
    const place = random.below(servers.length);
    servers[place]?.child.kill('SIGKILL');
    await servers[place]?.exited;
    await restart(place);
    return 1;
  },
  databaseKilled: async ({ postgres }) => {
    postgres.crash();
    await wait(400);
    postgres.start();
    return 1;
  },
  connectionsCut: async ({ db }) => {
    let count = 0;
    for (let round = 0; round < cuts; round += 1) {
      const cut = await db.owner(sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and usename = 'app' order by random() limit 1`);
      count += cut.length;
      await wait(betweenCutsMs);
    }
    return count;
  },
  databasePaused: async ({ postgres }, _random, lengthMs) => {
    postgres.pause();
    await wait(lengthMs);
    postgres.goOn();
    return 1;
  },
  diskFull: async ({ disk }, _random, lengthMs) => {
    if (!disk.canBeFull) return 0;
    disk.fill();
    await wait(lengthMs / 2);
    disk.empty();
    return 1;
  },
  mailSilent: async ({ gate }, _random, lengthMs) => {
    gate.isSilent = true;
    await wait(lengthMs);
    gate.isSilent = false;
    gate.cut();
    return 1;
  },
  clockJumped: async ({ setClock }, random, lengthMs) => {
    setClock(random.pick(jumpsMs));
    await wait(lengthMs / 2);
    setClock(0);
    return 2;
  },
} as const satisfies Readonly<Record<string, Inflict>>;

export type FaultKind = keyof typeof faultKinds;
export const everyFaultKind = Object.keys(faultKinds) as FaultKind[];

/** Each kind once in their order; after that mostly lost connections, of which production sees the most. */
export function faultOfRound(round: number, random: Random): FaultKind {
  const first = everyFaultKind[round];
  if (first !== undefined) return first;
  return random.chance(0.35) ? 'connectionsCut' : random.pick(everyFaultKind);
}
