import { writeFile } from 'node:fs/promises';
import { downloadExport, getExports, startEverythingExport } from '@plumbline/contract';
import pg from 'pg';
import { expect, vi } from 'vitest';
import type { FileStore } from '../src/platform/files/files.ts';
import type { Query } from '../tools/as-owner.ts';
import type { TestDatabase } from './database/test-database.ts';
import type { SendOptions, TestServer } from './http/start-test-server.ts';

/** Takes everything of an organization out, into a file. */
export async function takeEverythingOut(server: TestServer, admin: SendOptions, path: string): Promise<void> {
  const { export: begun } = await server.sendOk(startEverythingExport, {}, admin);
  await vi.waitFor(
    async () => {
      const { exports } = await server.sendOk(getExports, {}, admin);
      expect(exports.find(({ id }) => id === begun.id)?.status).toBe('ready');
    },
    { timeout: 60_000, interval: 50 },
  );
  const { body } = await server.sendForFile(downloadExport, { exportId: begun.id }, admin);
  await writeFile(path, body as Uint8Array);
}

/** Runs `work` on one connection of a database's owner, as an import does. */
export async function onOwner<T>(db: TestDatabase, work: (query: Query) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: db.urls?.owner ?? '' });
  await client.connect();
  try {
    return await work(
      async <Row>(text: string, values?: unknown[]) => (await client.query(text, values)).rows as Row[],
    );
  } finally {
    await client.end();
  }
}

/** File storage of another portal. */
export function filesInMemory(): FileStore {
  const stored = new Map<string, Uint8Array>();
  return {
    has: async (key) => stored.has(key),
    write: async (key, bytes) => void stored.set(key, bytes),
    read: async (key) => stored.get(key) ?? null,
    removeFolder: async () => undefined,
  };
}
