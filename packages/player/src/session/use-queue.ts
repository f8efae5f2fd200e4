import { useEffect, useSyncExternalStore } from 'react';
import { isWaiting, type QueueEntry, type TestQueue } from './test-queue.ts';

/** A network without a way to the portal tells the browser nothing when it gets one. */
const retryEveryMs = 60_000;

/**
 * The tests that wait on this device. They are sent when the player opens, when a connection comes back and every minute, but never
 * while somebody is tested: work of the page must not move a signal.
 */
export function useQueue(queue: TestQueue, isFree: boolean): readonly QueueEntry[] {
  const entries = useSyncExternalStore(queue.onChange, queue.entries);
  const hasWaiting = entries.some(isWaiting);
  useEffect(() => {
    if (!isFree || !hasWaiting) return;
    const send = () => void queue.send();
    send();
    const timer = setInterval(send, retryEveryMs);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [queue, isFree, hasWaiting]);
  return entries;
}
