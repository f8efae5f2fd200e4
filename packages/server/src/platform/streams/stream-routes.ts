import { Readable } from 'node:stream';
import { apiBase } from '@plumbline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallRouteParts, checkRequest, identify, readViewer, runHandler } from '../http/call-routes.ts';
import { CookieJar } from '../http/cookies.ts';
import { sendRefusal } from '../http/replies.ts';
import type { Stream } from './stream.ts';
import { openTopicWatch, type TopicWatch } from './watch-topics.ts';

/** How often is looked for changes, and how long until a stream is asked anew without one. */
export interface StreamPace {
  lookMs: number;
  /** So long goes on at most what somebody may not see any more. Most proxies wait six times as long for the next byte. */
  askMs: number;
}

export const usualPace: StreamPace = { lookMs: 1_000, askMs: 10_000 };

/** Windows of one account that look at once, in one process. */
const mostOfAccount = 8;

/** The open streams of this process. */
export interface OpenStreams {
  /** Ends all of them; their viewers come again, to another process. */
  stop(): Promise<void>;
}

/**
 * One route a stream: the call's own answer, and that anew whenever it changed. Each time the session, the permission and the rows are asked for as of a
 * call; once one of them refuses, the stream ends, and whoever asks again is told why. What did not change is one empty line.
 */
export function addStreamRoutes(
  app: FastifyInstance,
  streams: readonly Stream[],
  parts: CallRouteParts,
  pace: StreamPace,
): OpenStreams {
  const open = new Set<AbortController>();
  const ofAccount = new Map<number, number>();
  const watches = streams.map((stream) => {
    const { call } = stream.handler;
    const watch = openTopicWatch(parts.database, stream, { log: parts.services.log, pollMs: pace.lookMs });
    app.route({
      method: 'POST',
      url: `${apiBase}/${call.path}/stream`,
      bodyLimit: call.bodyLimitBytes ?? 64 * 1024,
      config: { call, isStream: true },
      onRequest: (request, reply) => identify(call, parts, request, reply),
      handler: async (request, reply) => {
        // Left while its session was looked up: nothing tells of its end any more.
        if (reply.raw.destroyed) return reply;
        const accountId = request.viewer?.accountId ?? 0;
        const count = ofAccount.get(accountId) ?? 0;
        if (count >= mostOfAccount) return sendRefusal(reply, 'live.too_many', { params: { count } });
        const ending = new AbortController();
        open.add(ending);
        ofAccount.set(accountId, count + 1);
        const end = () => {
          if (!open.delete(ending)) return;
          ending.abort();
          const left = (ofAccount.get(accountId) ?? 1) - 1;
          if (left === 0) ofAccount.delete(accountId);
          else ofAccount.set(accountId, left);
        };
        // Also where the phone or the proxy between goes away without a word.
        reply.raw.once('close', end);
        return begin(stream, watch, parts, { request, reply, pace, signal: ending.signal });
      },
    });
    return watch;
  });
  return {
    stop: async () => {
      for (const ending of open) ending.abort();
      await Promise.all(watches.map((watch) => watch.stop()));
    },
  };
}

interface Opening {
  request: FastifyRequest;
  reply: FastifyReply;
  pace: StreamPace;
  signal: AbortSignal;
}

async function begin(
  { handler, topicOf }: Stream,
  watch: TopicWatch,
  parts: CallRouteParts,
  { request, reply, pace, signal }: Opening,
): Promise<FastifyReply> {
  const checked = await checkRequest(handler, parts, request, reply);
  if (checked === null) return reply;
  const alreadyNamed = new Set<number>();
  const ask = () =>
    runHandler(handler, parts, request, {
      request: checked.value,
      cookies: new CookieJar(undefined),
      alreadyNamed,
    });
  // Watched before it is read: a change in between is noticed.
  const changes = watchChanges(watch, topicOf(checked.value), signal);
  const first = await ask().catch((error: unknown) => {
    changes.end();
    throw error;
  });
  if (!first.ok) {
    changes.end();
    return sendRefusal(reply, first.code, first);
  }
  const { call } = handler;
  const next = async (): Promise<unknown> => {
    if ((await readViewer(call, parts, request)) !== null) return null;
    const answer = await ask();
    return answer.ok ? answer.value : null;
  };
  const lines = async function* () {
    try {
      let shown = withoutTime(first.value);
      yield eventOf(first.value);
      while (await changes.next(pace)) {
        const value = await next();
        // Whoever asks again is told the reason in the usual way.
        if (value === null || signal.aborted) return;
        const text = withoutTime(value);
        yield text === shown ? ':\n\n' : eventOf(value);
        shown = text;
      }
    } catch (error) {
      // Once it has begun, a stream can only break off, and nobody further out sees why.
      parts.services.log.error({ requestId: request.id, call: call.path, error }, 'a stream broke off');
      throw error;
    } finally {
      changes.end();
    }
  };
  // Whoever left meanwhile is answered nothing.
  if (reply.raw.destroyed) return reply;
  return (
    reply
      .type('text/event-stream; charset=utf-8')
      .header('cache-control', 'no-store, no-transform')
      // nginx would collect the events until there are 8 kB of them.
      .header('x-accel-buffering', 'no')
      .send(Readable.from(lines()))
  );
}

const eventOf = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

/** What makes an answer another one: everything but the time at which it was made. */
const withoutTime = (value: unknown): string =>
  JSON.stringify(value, (key, part: unknown) => (key === 'asOf' ? undefined : part));

/** The changes of a topic as something to wait for. */
function watchChanges(watch: TopicWatch, topic: number, signal: AbortSignal) {
  let isChanged = false;
  let wake = () => {};
  const onChange = () => {
    isChanged = true;
    wake();
  };
  const unwatch = watch.watch(topic, onChange);
  // A stream that is left before its first answer has nobody else who ends it.
  if (signal.aborted) unwatch();
  else signal.addEventListener('abort', unwatch, { once: true });
  return {
    /** Waits for a change, or as long as a stream goes on without one. False once the stream ends. */
    next: async ({ askMs }: StreamPace): Promise<boolean> => {
      if (!isChanged && !signal.aborted) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, askMs);
          wake = () => {
            clearTimeout(timer);
            resolve();
          };
          signal.addEventListener('abort', wake, { once: true });
        });
        signal.removeEventListener('abort', wake);
      }
      isChanged = false;
      return !signal.aborted;
    },
    end: unwatch,
  };
}
