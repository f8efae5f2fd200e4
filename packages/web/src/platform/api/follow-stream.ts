import { ApiError } from './api-error.ts';
import { readEvents } from './read-events.ts';
import { type JsonCall, openStream } from './send.ts';

export interface StreamListener {
  onAnswer: (answer: unknown) => void;
  /** There is no connection; it is tried again. */
  onLost: () => void;
  /** The portal refuses: nothing is tried again. */
  onRefusal: (refusal: ApiError) => void;
}

const longestWaitMs = 30_000;
/** A stream that lasted so long was one; a shorter one counts as a failed try. */
const shortStreamMs = 5_000;
/** Passes only once somebody closes another window, and says so. */
const tooManyOpen = 'live.too_many';

/** Follows the stream of a call until the signal. A connection that is lost is opened again, sooner at first. */
export async function followStream(
  call: JsonCall,
  request: object,
  signal: AbortSignal,
  listener: StreamListener,
): Promise<void> {
  let failures = 0;
  while (!signal.aborted) {
    const openedAt = performance.now();
    const refusal = await readOnce(call, request, signal, listener.onAnswer);
    if (signal.aborted) return;
    if (refusal !== null) return listener.onRefusal(refusal);
    listener.onLost();
    // The server ends a stream whose viewer may not see it any more; asked again, at once, it says why.
    if (performance.now() - openedAt > shortStreamMs) {
      failures = 0;
      continue;
    }
    await untilNextTry(failures, signal);
    failures += 1;
  }
}

/** Reads one stream to its end. Returns the refusal where there is one, null where a connection was lost or could not be made. */
async function readOnce(
  call: JsonCall,
  request: object,
  signal: AbortSignal,
  onAnswer: (answer: unknown) => void,
): Promise<ApiError | null> {
  try {
    const body = await openStream(call, request, signal);
    if (body !== null)
      for await (const text of readEvents(body)) if (!signal.aborted) onAnswer(JSON.parse(text));
  } catch (error) {
    // Whatever else broke the stream, a new one shows whether it is still so.
    if (error instanceof ApiError && (!error.mayPass || error.code === tooManyOpen)) return error;
  }
  return null;
}

/** Waits longer after each failure, and no longer once the browser says that there is a connection. */
function untilNextTry(failures: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      window.clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = window.setTimeout(done, Math.min(longestWaitMs, 500 * 2 ** failures));
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
