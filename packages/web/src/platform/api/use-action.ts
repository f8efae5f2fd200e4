import type { ReplyError, RequestInputOf, Resource, ResponseOf } from '@plumbline/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { notify } from '../../design/notify/notify.ts';
import { ApiError, messageOf } from './api-error.ts';
import { refetchReaders, removeQueries } from './refetch-readers.ts';
import { saveFile } from './save-file.ts';
import { type FileCall, type JsonCall, type SendOptions, send, sendForFile } from './send.ts';

/** How an action tells what came of it. */
interface Telling {
  /** The specified words of failure, which the server's reason then follows. */
  failure?: string | undefined;
  /** The reason in words of the page, where it has better ones than the server. */
  reason?: ((error: ApiError) => string) | undefined;
  /**
   * Where a refusal is read: by the dialog or form that sent it (`form`, unless told), or as a notification, where the button that
   * was pressed has no place for words. `both` is a dialog's refusal that is specified as a notification too.
   */
  refusalIn?: 'form' | 'notice' | 'both' | undefined;
}

export interface ActionOptions<C extends JsonCall> extends Telling {
  /** The specified words of success; left out where the page itself shows it. */
  success?: string | ((reply: ResponseOf<C>, request: RequestInputOf<C>) => string) | undefined;
  /** What follows, before anything is fetched anew: a page about what is gone is left here, as it has nothing to ask for any more. */
  onDone?: ((reply: ResponseOf<C>, request: RequestInputOf<C>) => Promise<void> | void) | undefined;
  /** How it is sent where that is not as everything else. */
  sending?: SendOptions | undefined;
  /** The keys of answers about what is gone. */
  removes?: ((request: RequestInputOf<C>) => readonly QueryKey[]) | undefined;
}

/** What came of an action, for the dialog that started it; the reply for whoever goes on with it. */
type ActionOutcome<Reply> = { ok: true; reply: Reply } | { ok: false; errors: readonly ReplyError[] };

export interface Action<Request, Reply> {
  /**
   * Sends the call. The same request that is on its way already is not sent again and comes to the same outcome. Resolves when what
   * is in sight shows the change. A mistake of the page itself is thrown on to the dialog, which reports it.
   */
  run: (request: Request) => Promise<ActionOutcome<Reply>>;
  /** For the button. */
  isWorking: boolean;
}

/** An action of a JSON call. */
export type ActionOf<C extends JsonCall> = Action<RequestInputOf<C>, ResponseOf<C>>;

/**
 * A call as something that a person does: it is sent once however often it is pressed, its refusal is read where it belongs, its
 * success is said, and whatever in sight reads what the call changes is fetched anew.
 */
export function useAction<C extends JsonCall>(call: C, options: ActionOptions<C> = {}): ActionOf<C> {
  const queryClient = useQueryClient();
  const { success, onDone, sending, removes, ...telling } = options;
  const changes: readonly Resource[] = call.changes ?? [];
  return useAttempt(async (request: RequestInputOf<C>) => {
    const reply = await send(call, request, sending);
    if (success !== undefined)
      notify.success(typeof success === 'string' ? success : success(reply, request));
    try {
      await onDone?.(reply, request);
    } finally {
      // The server has changed, whatever becomes of what follows here.
      removeQueries(queryClient, removes?.(request) ?? []);
      await refetchReaders(queryClient, changes);
    }
    return reply;
  }, telling);
}

/** A file that a person fetches: it is handed to the browser, which saves it. A refusal is a notification, unless told otherwise. */
export function useDownload<C extends FileCall>(
  call: C,
  telling: Telling = { refusalIn: 'notice' },
): Action<RequestInputOf<C>, void> {
  return useAttempt(
    async (request: RequestInputOf<C>) => saveFile(await sendForFile(call, request)),
    telling,
  );
}

function useAttempt<Request, Reply>(
  attempt: (request: Request) => Promise<Reply>,
  telling: Telling,
): Action<Request, Reply> {
  const running = useRef(new Map<string, Promise<ActionOutcome<Reply>>>());
  const [runningCount, setRunningCount] = useState(0);
  // What is pressed later is done as the page is by then.
  const latest = useRef({ attempt, telling });
  latest.current = { attempt, telling };

  const run = useCallback((request: Request): Promise<ActionOutcome<Reply>> => {
    const key = JSON.stringify(request);
    const same = running.current.get(key);
    if (same !== undefined) return same;
    const outcome = latest.current
      .attempt(request)
      .then(
        (reply): ActionOutcome<Reply> => ({ ok: true, reply }),
        (error: unknown) => tellRefusal(error, latest.current.telling),
      )
      .finally(() => {
        running.current.delete(key);
        setRunningCount(running.current.size);
      });
    running.current.set(key, outcome);
    setRunningCount(running.current.size);
    return outcome;
  }, []);

  return { run, isWorking: runningCount > 0 };
}

function tellRefusal(error: unknown, { failure, reason, refusalIn = 'form' }: Telling) {
  const isRefusal = error instanceof ApiError;
  if (!isRefusal && refusalIn !== 'notice') throw error;
  if (!isRefusal) reportError(error);
  const why = isRefusal && reason !== undefined ? reason(error) : messageOf(error);
  const message = failure === undefined ? why : `${failure} ${why}`;
  if (refusalIn !== 'form') notify.error(message);
  const [first = { code: '' }, ...others] = isRefusal ? error.errors : [];
  return { ok: false as const, errors: [{ ...first, message }, ...others] };
}
