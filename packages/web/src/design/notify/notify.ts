import { limits } from '@plumbline/contract/lookups/limits';

/** How long a notification stays. */
export const notificationDurationMs: number = limits.notificationMs;

export interface Notice {
  id: number;
  kind: 'success' | 'error';
  message: string;
}

type Listener = () => void;

let notices: readonly Notice[] = [];
let lastId = 0;
const listeners = new Set<Listener>();

function replace(next: readonly Notice[]) {
  notices = next;
  for (const listener of listeners) listener();
}

function show(kind: Notice['kind'], message: string): number {
  lastId += 1;
  // The same words again renew the notice instead of piling up.
  replace([...notices.filter((notice) => notice.message !== message), { id: lastId, kind, message }]);
  return lastId;
}

/** Says what happened, for three seconds, in sight and to screen readers. `Notifications` must be on the page. */
export const notify = {
  /** Something was done. */
  success: (message: string) => show('success', message),
  /** Something failed: the server's first message, in red. */
  error: (message: string) => show('error', message),
  /** Takes a notice away before its time. */
  dismiss: (id: number) => replace(notices.filter((notice) => notice.id !== id)),
};

/** For `useSyncExternalStore`. */
export const noticeStore = {
  subscribe: (listener: Listener) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  read: () => notices,
};
