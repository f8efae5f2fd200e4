import { type PlayerSession, restoreSession } from '@plumbline/domain';
import type { Grant } from './grant.ts';

/** A sitting that is not over: its code and how far the person is. */
export interface Sitting {
  grant: Grant;
  session: PlayerSession;
}

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  storedOn: number;
}

const storedForMs = 7 * 24 * 60 * 60 * 1_000;
const databaseName = 'plumbline-test-player';
const storeName = 'sitting';

const outcomeOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  return outcomeOf(request);
}

async function inStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await openDatabase();
  try {
    return await outcomeOf(work(database.transaction(storeName, mode).objectStore(storeName)));
  } finally {
    database.close();
  }
}

/** The key never leaves the browser and cannot be read by a script; with it goes everything that it sealed. */
async function keyOfDevice(): Promise<CryptoKey> {
  const known = await inStore<CryptoKey | undefined>('readonly', (store) => store.get('key'));
  if (known !== undefined) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await inStore('readwrite', (store) => store.put(made, 'key'));
  return made;
}

/** Writes a sitting, encrypted. Called after every trial and every answer, so that a dead battery loses the running trial alone. */
export async function storeSitting(sitting: Sitting): Promise<void> {
  const key = await keyOfDevice();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(sitting));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text);
  const sealed: Sealed = { iv, data, storedOn: Date.now() };
  await inStore('readwrite', (store) => store.put(sealed, 'sitting'));
}

/**
 * The sitting that was not over when the browser was closed or killed.
 * @returns null where there is none, or none that can still be read
 */
export async function storedSitting(): Promise<(Sitting & { storedOn: number }) | null> {
  const sealed = await inStore<Sealed | undefined>('readonly', (store) => store.get('sitting'));
  if (sealed === undefined) return null;
  if (Date.now() - sealed.storedOn > storedForMs) {
    await deleteSitting();
    return null;
  }
  const sitting = await unseal(sealed);
  if (sitting === null) await deleteSitting();
  return sitting && { ...sitting, storedOn: sealed.storedOn };
}

/** Null for what another key sealed or another version wrote: nobody can go on with it. */
async function unseal({ iv, data }: Sealed): Promise<Sitting | null> {
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOfDevice(), data);
    const { grant, session }: Sitting = JSON.parse(new TextDecoder().decode(text));
    const restored = restoreSession(session);
    return restored && { grant, session: restored };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return null;
    throw error;
  }
}

/** Takes the sitting and its key away: nothing of the person is left. */
export const deleteSitting = async (): Promise<void> => {
  await inStore('readwrite', (store) => store.clear());
};

/** Whether this browser can keep a sitting: not over plain http from another machine, nor in some private windows. */
export async function canStore(): Promise<boolean> {
  if (crypto.subtle === undefined || typeof indexedDB === 'undefined') return false;
  try {
    await keyOfDevice();
    return true;
  } catch {
    // The person is told; the test goes on without being kept.
    return false;
  }
}
