import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { InvariantError } from '../invariant-error.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Files that are stored for good, under their content's hash. Each kind has a folder. */
type FileKind = 'recordings' | 'invoices';

interface StoredFile {
  /** sha256 of the bytes as they were given, in hex. */
  hash: string;
  /** Where they lie, compressed, below the storage's root. */
  storageKey: string;
}

/** Keeps bytes under the hash of their content, compressed. What is stored is never changed. */
export interface Files {
  /** Stores bytes; safe to repeat, and whole or not at all: after it resolves they survive a crash. */
  put(kind: FileKind, bytes: Uint8Array): Promise<StoredFile>;
  /**
   * Reads bytes back and checks them against their hash.
   * @throws InvariantError when the file is missing or no longer what was stored
   */
  read(kind: FileKind, hash: string): Promise<Uint8Array>;
  /**
   * Keeps a numbered note for good, readable as it is: the seals of the audit log. The same bytes again change nothing.
   * @throws InvariantError when another note lies under the number: what is kept is never replaced
   */
  keepNote(series: NoteSeries, number: number, bytes: Uint8Array): Promise<void>;
  /** Returns a stored note; null when there is none under the number. */
  readNote(series: NoteSeries, number: number): Promise<Uint8Array | null>;
  /**
   * Keeps a piece of a file that is made piece by piece, below a folder of its own. Safe to repeat, and whole or not at all.
   * @param folder a UUID
   * @returns the sha256 of the bytes in hex, under which the piece is read
   */
  keepPiece(folder: string, bytes: Uint8Array): Promise<string>;
  /** @throws InvariantError when the piece is missing or no longer what was kept */
  readPiece(folder: string, hash: string): Promise<Uint8Array>;
  /** Deletes every piece of a folder; safe to repeat. */
  purgePieces(folder: string): Promise<void>;
}

/**
 * Notes whose order matters lie under their number, so that a missing last one is seen: the seals of the audit log, the times the database
 * was restored to an earlier one, and the seals since each of these.
 */
export type NoteSeries = 'audit-seals' | 'audit-restores' | `audit-seals-${number}`;

/** Where bytes lie: a folder on disk, or a bucket. */
export interface FileStore {
  has(key: string): Promise<boolean>;
  /** Writes the whole value or none of it. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Null when there is none. */
  read(key: string): Promise<Uint8Array | null>;
  /** Takes away everything below a folder; nothing there is fine too. */
  removeFolder(key: string): Promise<void>;
}

/** Largest file after unpacking: guards memory against a damaged or foreign file. */
const maxUnpackedBytes = 256 * 1024 * 1024;

/** Content-addressed files over a store. */
export function openFiles(store: FileStore): Files {
  return {
    async put(kind, bytes) {
      const hash = sha256(bytes);
      const storageKey = keyOf(kind, hash);
      if (!(await store.has(storageKey))) await store.write(storageKey, await compress(bytes));
      return { hash, storageKey };
    },
    async read(kind, hash) {
      const key = keyOf(kind, hash);
      const packed = await store.read(key);
      if (packed === null) throw new InvariantError(`the file ${key} is missing`);
      const bytes = await unpack(packed, key);
      if (sha256(bytes) !== hash) throw new InvariantError(`the file ${key} is not what was stored`);
      return bytes;
    },
    async keepNote(series, number, bytes) {
      const key = noteKey(series, number);
      const kept = await store.read(key);
      if (kept === null) await store.write(key, bytes);
      else if (sha256(kept) !== sha256(bytes)) throw new InvariantError(`another note lies under ${key}`);
    },
    readNote: (series, number) => store.read(noteKey(series, number)),
    async keepPiece(folder, bytes) {
      const hash = sha256(bytes);
      await store.write(pieceKey(folder, hash), bytes);
      return hash;
    },
    async readPiece(folder, hash) {
      const key = pieceKey(folder, hash);
      const bytes = await store.read(key);
      if (bytes === null) throw new InvariantError(`the file ${key} is missing`);
      if (sha256(bytes) !== hash) throw new InvariantError(`the file ${key} is not what was stored`);
      return bytes;
    },
    purgePieces: async (folder) => store.removeFolder(folderKey(folder)),
  };
}

const noteKey = (series: NoteSeries, number: number): string =>
  `${series}/${String(number).padStart(9, '0')}.json`;

/** Two letters of the hash as a folder, so that no folder grows past what file systems like. */
function keyOf(kind: FileKind, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new InvariantError('a file is asked for by its sha256 in hex');
  return `${kind}/${hash.slice(0, 2)}/${hash}.zst`;
}

function folderKey(folder: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(folder))
    throw new InvariantError('a folder of pieces is named by a UUID');
  return `exports/${folder}`;
}

const pieceKey = (folder: string, hash: string): string => `${folderKey(folder)}/${hash}`;

async function unpack(packed: Uint8Array, key: string): Promise<Uint8Array> {
  try {
    return await decompress(packed, { maxOutputLength: maxUnpackedBytes });
  } catch (error) {
    throw new InvariantError(`the file ${key} is damaged`, { cause: error });
  }
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
