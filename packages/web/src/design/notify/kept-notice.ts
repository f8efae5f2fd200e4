import { notify } from './notify.ts';

const storageKey = 'plumbline.notice';

/** Says that something was done, on the page that is about to be loaded from scratch. */
export function keepSuccessForNextPage(message: string): void {
  window.sessionStorage.setItem(storageKey, message);
}

/** Shows what the page before left to be said. Called once when the portal starts. */
export function showKeptNotice(): void {
  const message = window.sessionStorage.getItem(storageKey);
  if (message === null) return;
  window.sessionStorage.removeItem(storageKey);
  notify.success(message);
}
