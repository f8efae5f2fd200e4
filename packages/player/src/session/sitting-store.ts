import { deleteSitting, type Sitting, storeSitting } from './stored-sitting.ts';

/** Writes in the order of the calls: an earlier state never arrives after a later one, nor after the test moved to the queue. */
export interface SittingStore {
  save(sitting: Sitting): void;
  delete(): Promise<void>;
  /**
   * Calls the listener when the browser stores nothing any more, such as with a full storage, or does not delete what it stored; returns what
   * ends that.
   */
  onFailure(listener: (failed: StoreFailure) => void): () => void;
}

export type StoreFailure = 'save' | 'delete';

/** Stores the sitting of this page in the browser. */
export function openSittingStore(): SittingStore {
  const listeners = new Set<(failed: StoreFailure) => void>();
  const told = (failed: StoreFailure) => () => {
    for (const listener of listeners) listener(failed);
  };
  return {
    save: (sitting) => void storeSitting(sitting).catch(told('save')),
    delete: () => deleteSitting().catch(told('delete')),
    onFailure: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** For a browser that can store nothing. */
export const noSittingStore: SittingStore = {
  save: () => undefined,
  delete: async () => undefined,
  onFailure: () => () => undefined,
};
