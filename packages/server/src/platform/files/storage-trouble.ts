import type { FileStore } from './files.ts';

/**
 * The folder or bucket could not do what it was told: the disk is full, the bucket's server is away. The same request may succeed once
 * somebody has seen to it. Its message names no file; the error of the system is its cause.
 */
export class StorageTrouble extends Error {
  override readonly name: string = 'StorageTrouble';

  constructor(cause: unknown) {
    super('the file storage is in trouble', { cause });
  }
}

/** Returns a store whose failures are marked as such, so that nobody takes one for a mistake in the program. */
export function withStorageTrouble(store: FileStore): FileStore {
  const asTrouble = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw new StorageTrouble(error);
    }
  };
  return {
    has: (key) => asTrouble(store.has(key)),
    read: (key) => asTrouble(store.read(key)),
    write: (key, bytes) => asTrouble(store.write(key, bytes)),
    removeFolder: (key) => asTrouble(store.removeFolder(key)),
  };
}
