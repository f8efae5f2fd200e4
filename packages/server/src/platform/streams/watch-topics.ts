import { AsyncLocalStorage } from 'node:async_hooks';
import type { Queryable } from '../database/database.ts';
import type { Log } from '../log/log.ts';
import type { Stream } from './stream.ts';

export interface TopicWatch {
  /** Tells `onChange` of every change of a topic, until the returned function is called. */
  watch(topic: number, onChange: () => void): () => void;
  /** Looks no more, and waits for the look that is on. */
  stop(): Promise<void>;
}

/**
 * Looks for changes while somebody watches: one statement in a while for all viewers of this process, whatever their number. Both databases have it,
 * it crosses processes, and it works through a pooler of connections, which a LISTEN does not.
 */
export function openTopicWatch(
  database: Queryable,
  { marksOf }: Pick<Stream, 'marksOf'>,
  { log, pollMs }: { log: Log; pollMs: number },
): TopicWatch {
  const watchers = new Map<number, Set<() => void>>();
  const marks = new Map<number, string>();
  // The poll outlives the request that began it and must not inherit what that carries.
  const outsideRequests = AsyncLocalStorage.snapshot();
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  let isStopped = false;

  const look = async () => {
    try {
      if (watchers.size === 0) return;
      const found = await marksOf(database, [...watchers.keys()]);
      for (const [topic, onChanges] of watchers) {
        const mark = found.get(topic) ?? '';
        const before = marks.get(topic);
        marks.set(topic, mark);
        // The first mark of a topic may be younger than what its viewer was shown.
        if (before !== mark) for (const onChange of onChanges) onChange();
      }
    } catch (error) {
      // Every stream asks anew in a while, so a look that failed costs a little time.
      log.error({ error }, 'changes could not be looked for');
    } finally {
      timer = undefined;
      lookSoon();
    }
  };
  const lookSoon = () => {
    if (isStopped || timer !== undefined || watchers.size === 0) return;
    timer = setTimeout(() => {
      looking = outsideRequests(look);
    }, pollMs);
  };
  return {
    watch: (topic, onChange) => {
      const ofTopic = watchers.get(topic) ?? new Set();
      ofTopic.add(onChange);
      watchers.set(topic, ofTopic);
      lookSoon();
      return () => {
        ofTopic.delete(onChange);
        if (ofTopic.size > 0 || watchers.get(topic) !== ofTopic) return;
        watchers.delete(topic);
        marks.delete(topic);
      };
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
    },
  };
}
