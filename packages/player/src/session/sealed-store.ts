import { clockBehindMs } from '../device/clock.ts';

/**
 * What the player keeps on a device: encrypted with a key that never leaves the browser and that no script can read, for seven days at most; a
 * test to which the portal never answered anything is kept until it does.
 * The sitting that is on, the tests that wait to be sent, and what testing without a connection needs lie on shelves of their own.
 */
export type Shelf = 'sitting' | 'queue' | 'kept';

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
  storedOn: number;
}

/** Something that was kept, under its name on the shelf. */
export interface Kept<T> {
  key: IDBValidKey;
  value: T;
  storedOn: number;
}

export const storedForMs = 7 * 24 * 60 * 60 * 1_000;
const databaseName = 'plumbline-test-player';
const keyShelf = 'sitting';
const keyName = 'key';
const shelves: readonly Shelf[] = ['sitting', 'queue', 'kept'];

const outcomeOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const endOf = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 2);
  request.onupgradeneeded = () => {
    const database = request.result;
    // What came first is listed first: the queue's own numbers keep the order in which tests were taken.
    for (const shelf of shelves)
      if (!database.objectStoreNames.contains(shelf))
        database.createObjectStore(shelf, { autoIncrement: shelf === 'queue' });
  };
  return outcomeOf(request);
}

/** Everything that one piece of work changes is changed, or nothing: a browser that is killed in the middle leaves no half of it. */
async function inTransaction<T>(
  mode: IDBTransactionMode,
  work: (shelf: (name: Shelf) => IDBObjectStore) => Promise<T> | T,
): Promise<T> {
  const database = await openDatabase();
  try {
    const transaction = database.transaction(shelves, mode, { durability: 'strict' });
    const ended = endOf(transaction);
    // Whoever works learns of a failure first; this one is the same.
    ended.catch(() => undefined);
    const result = await work((name) => transaction.objectStore(name));
    await ended;
    return result;
  } finally {
    database.close();
  }
}

const keyOn = (shelf: IDBObjectStore): Promise<CryptoKey | undefined> =>
  outcomeOf<CryptoKey | undefined>(shelf.get(keyName));

/** The key of this device, made where there is none. */
async function keyOfDevice(): Promise<CryptoKey> {
  const known = await inTransaction('readonly', (shelf) => keyOn(shelf(keyShelf)));
  if (known !== undefined) return known;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  // Another window that opens at the same moment makes a key too. The first one stays: what was sealed with a key that is replaced is lost.
  return await inTransaction('readwrite', async (shelf) => {
    const first = await keyOn(shelf(keyShelf));
    if (first === undefined) await outcomeOf(shelf(keyShelf).put(made, keyName));
    return first ?? made;
  });
}

async function seal(value: unknown, storedOn = Date.now()): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const text = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOfDevice(), text);
  return { iv, data, storedOn };
}

/** Undefined for what another key sealed: nobody can read it any more. */
async function unseal({ iv, data }: Sealed, key: CryptoKey | undefined): Promise<unknown> {
  if (key === undefined) return undefined;
  try {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data);
    return JSON.parse(new TextDecoder().decode(text));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'OperationError') return undefined;
    throw error;
  }
}

/** By the portal's clock, where it was compared with this device's. */
export const nowCorrected = (): number => Date.now() + clockBehindMs();

export const isOld = (storedOn: number): boolean => nowCorrected() - storedOn > storedForMs;

let last: Promise<unknown> = Promise.resolve();

/** One change after the other: a key must not be dropped while something is being sealed with it. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = last.then(work, work);
  last = done;
  return done;
}

/** Writes something under a name in place of what was there. */
export const keep = (shelf: Shelf, key: string, value: unknown): Promise<void> =>
  inTurn(async () => {
    const sealed = await seal(value);
    await inTransaction('readwrite', (at) => outcomeOf(at(shelf).put(sealed, key)));
  });

/** Moves the sitting to the end of the queue, as the test that it has become: it is in one of the two at every moment. */
export const moveSittingToQueue = (value: unknown): Promise<void> =>
  inTurn(async () => {
    const sealed = await seal(value, nowCorrected());
    await inTransaction('readwrite', async (at) => {
      await outcomeOf(at('queue').add(sealed));
      await outcomeOf(at('sitting').delete('sitting'));
    });
  });

/** Writes something that is kept already anew; how long it stays is counted from the first time. */
export const keepAgain = (shelf: Shelf, { key, value, storedOn }: Kept<unknown>): Promise<void> =>
  inTurn(async () => {
    const sealed = await seal(value, storedOn);
    await inTransaction('readwrite', (at) => outcomeOf(at(shelf).put(sealed, key)));
  });

/**
 * Everything of one sort on a shelf, in its order; what is older than seven days or cannot be read any more is taken away.
 * @param isAgeless what stays however old it looks
 */
export async function keptOn<T>(
  shelf: Shelf,
  isWanted: (value: unknown) => value is T,
  isAgeless: (value: unknown) => boolean = () => false,
): Promise<Kept<T>[]> {
  // The key of the same moment: a later one may be another, where everything was taken away in between.
  const [keys, sealed, keyOfThem] = await inTransaction('readonly', (at) =>
    Promise.all([
      outcomeOf(at(shelf).getAllKeys()),
      outcomeOf<(Sealed | CryptoKey)[]>(at(shelf).getAll()),
      keyOn(at(keyShelf)),
    ]),
  );
  const kept: Kept<T>[] = [];
  for (const [index, key] of keys.entries()) {
    const one = sealed[index];
    if (one === undefined || one instanceof CryptoKey) continue;
    const value = await unseal(one, keyOfThem);
    if (value === undefined || (isOld(one.storedOn) && !isAgeless(value))) await deleteFrom(shelf, key);
    else if (isWanted(value)) kept.push({ key, value, storedOn: one.storedOn });
  }
  return kept;
}

/** Takes something away, and with the last thing the key. */
export const deleteFrom = (shelf: Shelf, key: IDBValidKey): Promise<void> =>
  inTurn(() =>
    inTransaction('readwrite', async (at) => {
      await outcomeOf(at(shelf).delete(key));
      const counts = await Promise.all(shelves.map((name) => outcomeOf(at(name).count())));
      const isKeyAlone = counts.reduce((sum, count) => sum + count, 0) === 1;
      if (isKeyAlone) at(keyShelf).delete(keyName);
    }),
  );

/** Whether this browser can keep anything: not over plain http from another machine, nor in some private windows. */
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

/** What a whole protocol with motion needs at most, several times over. */
const enoughBytes = 20 * 1_024 * 1_024;

/** Whether there is so little room that a test may not be kept; false where the browser does not say. */
export async function isStorageLow(): Promise<boolean> {
  if (navigator.storage?.estimate === undefined) return false;
  const { quota, usage } = await navigator.storage.estimate();
  return quota !== undefined && usage !== undefined && quota - usage < enoughBytes;
}
