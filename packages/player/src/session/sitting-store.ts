import { deleteSitting, type Sitting, storeSitting } from './stored-sitting.ts';

/** Writes one after the other, since an earlier state must never arrive after a later one. */
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
  let last: Promise<void> = Promise.resolve();
  const after = (work: () => Promise<void>, failed: StoreFailure) => {
    last = last.then(work).catch(() => {
      for (const listener of listeners) listener(failed);
    });
    return last;
  };
  return {
    save: (sitting) => void after(() => storeSitting(sitting), 'save'),
    delete: () => after(deleteSitting, 'delete'),
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
