import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startReplica } from '../../../packages/server/test/database/postgres-replica.ts';
import type { BenchDatabase } from '../bench-database.ts';
import { type MovableAddress, openMovableAddress } from './movable-address.ts';

/** A database, its synchronous replica, and the address that leads to whichever of them writes. */
export interface DatabasePair {
  /** For the portal. */
  url: string;
  /** Kills the server that writes, promotes the replica and moves the address to it. Seconds that the promotion and the move took. */
  failOver(): Promise<number>;
  /** A connection to the server that writes now, as the owner. */
  owner(): Promise<pg.Client>;
  stop(): Promise<void>;
}

const replicaName = 'replica';
const catchesUpWithinMs = 120_000;

/** Copies the server of a database, has every commit wait for the copy from then on, and opens an address for both. */
export async function openDatabasePair(database: BenchDatabase): Promise<DatabasePair> {
  const { postgres: primary, programs, name } = database;
  const replica = await startReplica(programs, primary, { durable: true, name: replicaName });
  let address: MovableAddress;
  try {
    await untilSynchronous(primary.ownerUrl('postgres'));
    address = await openMovableAddress(primary.port);
  } catch (error) {
    replica.stop();
    throw error;
  }
  let writer = primary;
  return {
    url: `postgres://app@127.0.0.1:${address.port}/${name}`,
    failOver: async () => {
      const from = performance.now();
      primary.kill();
      await promote(replica.ownerUrl('postgres'));
      address.moveTo(replica.port);
      writer = replica;
      return (performance.now() - from) / 1000;
    },
    owner: async () => {
      const client = new pg.Client({ connectionString: writer.ownerUrl(name) });
      await client.connect();
      return client;
    },
    stop: async () => {
      await address.close();
      replica.stop();
    },
  };
}

/** Not by a program that is waited for: the load and the address live in this process and go on meanwhile. */
async function promote(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    const { rows } = await admin.query<{ isDone: boolean }>('select pg_promote(true, 60) as "isDone"');
    if (rows[0]?.isDone !== true) throw new Error('the replica was not promoted within a minute');
  } finally {
    await admin.end();
  }
}

async function untilSynchronous(url: string): Promise<void> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    // Set after the copy was made, so that the copy, once promoted, waits for nobody.
    await admin.query(`alter system set synchronous_standby_names = '${replicaName}'`);
    await admin.query('select pg_reload_conf()');
    for (const until = Date.now() + catchesUpWithinMs; Date.now() < until; await wait(100)) {
      const { rows } = await admin.query<{ state: string }>(
        'select sync_state as state from pg_stat_replication',
      );
      if (rows.some(({ state }) => state === 'sync')) return;
    }
    throw new Error('the replica did not catch up in two minutes');
  } finally {
    await admin.end();
  }
}
