import { forgetSitting, keepSitting, type Sitting } from './kept-sitting.ts';

/** Writes one after the other, since an earlier state must never arrive after a later one. */
export interface Keeper {
  keep(sitting: Sitting): void;
  forget(): Promise<void>;
}

/**
 * Keeps the sitting of this page.
 * @param onFailure told when the browser keeps nothing any more, such as with a full storage
 */
export function openKeeper(onFailure: () => void): Keeper {
  let last: Promise<void> = Promise.resolve();
  const after = (work: () => Promise<void>) => {
    last = last.then(work).catch(onFailure);
    return last;
  };
  return { keep: (sitting) => void after(() => keepSitting(sitting)), forget: () => after(forgetSitting) };
}

/** Where nothing can be kept. */
export const noKeeper: Keeper = { keep: () => undefined, forget: async () => undefined };
