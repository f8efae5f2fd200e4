import { useEffect, useSyncExternalStore } from 'react';
import { isWaiting, type QueueEntry, type TestQueue } from './test-queue.ts';

/** A network that comes back is often not whole in its first second, and then a busy portal is not asked all the time. */
const firstRetryMs = 1_000;
/** A network without a way to the portal tells the browser nothing when it gets one. */
const longestRetryMs = 60_000;

/**
 * The tests that wait on this device. They are sent when the player opens, when a connection comes back, and after waits that double from a
 * second to a minute, but never while somebody is tested: work of the page must not move a signal.
 * @param onFailure called where the browser cannot read or change what it keeps
 */
export function useQueue(queue: TestQueue, isFree: boolean, onFailure: () => void): readonly QueueEntry[] {
  const entries = useSyncExternalStore(queue.onChange, queue.entries);
  const hasWaiting = entries.some(isWaiting);
  useEffect(() => {
    if (!isFree || !hasWaiting) return;
    let isOver = false;
    let retryMs = firstRetryMs;
    let latest = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const send = async () => {
      clearTimeout(timer);
      latest += 1;
      const own = latest;
      await queue.send().catch(onFailure);
      // Another sending began meanwhile, and goes on by itself.
      if (isOver || own !== latest) return;
      // A browser that knows of no network tells when it gets one.
      timer = setTimeout(send, navigator.onLine ? retryMs : longestRetryMs);
      retryMs = Math.min(2 * retryMs, longestRetryMs);
    };
    const sendAtOnce = () => {
      retryMs = firstRetryMs;
      void send();
    };
    sendAtOnce();
    window.addEventListener('online', sendAtOnce);
    return () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener('online', sendAtOnce);
    };
  }, [queue, isFree, hasWaiting, onFailure]);
  return entries;
}
