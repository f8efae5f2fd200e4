import type { ReplyError, RequestInputOf, Resource, ResponseOf } from '@plumbline/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { notify } from '../../design/notify/notify.ts';
import { ApiError, messageOf } from './api-error.ts';
import { refetchReaders, removeQueries, useRefetchReaders } from './refetch-readers.ts';
import { saveFile } from './save-file.ts';
import { type FileCall, type JsonCall, type SendOptions, send, sendForFile } from './send.ts';

/** How an action handles a refusal. */
interface RefusalOptions {
  /** The specified words of failure; the server's reason follows them. */
  failure?: string | undefined;
  /** The reason in the words of the page, where the page can say it better than the server. */
  reason?: ((error: ApiError) => string) | undefined;
  /**
   * Where a refusal is shown. `form`, the default, returns it to the dialog or form that sent the call. `notice` shows a
   * notification, for a button without room for words. `both` is for a dialog whose refusal is also specified as a notification.
   */
  refusalIn?: 'form' | 'notice' | 'both' | undefined;
  /**
   * What is fetched again after a refusal, because somebody else may have changed it first. The outcome does not wait for it: the
   * refusal is shown at once.
   */
  refetchOnRefusal?: readonly Resource[] | undefined;
}

export interface ActionOptions<C extends JsonCall> extends RefusalOptions {
  /** The specified words of success; left out where the page itself shows it. */
  success?: string | ((reply: ResponseOf<C>, request: RequestInputOf<C>) => string) | undefined;
  /** Runs before anything is fetched again. A page about a deleted record is left here, since its queries would be refused. */
  onDone?: ((reply: ResponseOf<C>, request: RequestInputOf<C>) => Promise<void> | void) | undefined;
  /** Options of this call's request that differ from the usual ones. */
  sending?: SendOptions | undefined;
  /** The keys of the cached answers about what the call deletes. */
  removes?: ((request: RequestInputOf<C>) => readonly QueryKey[]) | undefined;
}

/** What came of an action: the reply, or the reasons of the refusal for the dialog that started it. */
type ActionOutcome<Reply> = { ok: true; reply: Reply } | { ok: false; errors: readonly ReplyError[] };

export interface Action<Request, Reply> {
  /**
   * Sends the call. A request that is already on its way is not sent twice; both callers get the same outcome. Resolves when the
   * visible queries show the change. An error of the page itself is rethrown to the dialog, which reports it.
   */
  run: (request: Request) => Promise<ActionOutcome<Reply>>;
  /** True while a call is on its way, for the button. */
  isWorking: boolean;
}

/** An action of a JSON call. */
export type ActionOf<C extends JsonCall> = Action<RequestInputOf<C>, ResponseOf<C>>;

/**
 * Returns a call as an action that a person takes. The call is sent once however often the button is pressed, a refusal is shown
 * where `refusalIn` says, a success is announced, and the visible queries that read what the call changes are fetched again.
 */
export function useAction<C extends JsonCall>(call: C, options: ActionOptions<C> = {}): ActionOf<C> {
  const queryClient = useQueryClient();
  const { success, onDone, sending, removes, ...refusalOptions } = options;
  const changes: readonly Resource[] = call.changes ?? [];
  return useAttempt(async (request: RequestInputOf<C>) => {
    const reply = await send(call, request, sending);
    if (success !== undefined)
      notify.success(typeof success === 'string' ? success : success(reply, request));
    try {
      await onDone?.(reply, request);
    } finally {
      // The data on the server has changed even when `onDone` fails.
      removeQueries(queryClient, removes?.(request) ?? []);
      await refetchReaders(queryClient, changes);
    }
    return reply;
  }, refusalOptions);
}

/** Returns the download of a file, which the browser saves. A refusal is shown as a notification by default. */
export function useDownload<C extends FileCall>(
  call: C,
  refusalOptions: RefusalOptions = {},
): Action<RequestInputOf<C>, void> {
  return useAttempt(async (request: RequestInputOf<C>) => saveFile(await sendForFile(call, request)), {
    refusalIn: 'notice',
    ...refusalOptions,
  });
}

function useAttempt<Request, Reply>(
  attempt: (request: Request) => Promise<Reply>,
  refusalOptions: RefusalOptions,
): Action<Request, Reply> {
  const refetch = useRefetchReaders();
  const running = useRef(new Map<string, Promise<ActionOutcome<Reply>>>());
  const [runningCount, setRunningCount] = useState(0);
  // `run` keeps its identity, so it reads the options of the latest render.
  const latest = useRef({ attempt, refusalOptions, refetch });
  latest.current = { attempt, refusalOptions, refetch };

  const run = useCallback((request: Request): Promise<ActionOutcome<Reply>> => {
    const key = JSON.stringify(request);
    const same = running.current.get(key);
    if (same !== undefined) return same;
    const outcome = latest.current
      .attempt(request)
      .then(
        (reply): ActionOutcome<Reply> => ({ ok: true, reply }),
        (error: unknown) => {
          const { refusalOptions, refetch } = latest.current;
          void refetch(...(refusalOptions.refetchOnRefusal ?? []));
          return showRefusal(error, refusalOptions);
        },
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

function showRefusal(error: unknown, { failure, reason, refusalIn = 'form' }: RefusalOptions) {
  const isRefusal = error instanceof ApiError;
  if (!isRefusal && refusalIn !== 'notice') throw error;
  if (!isRefusal) reportError(error);
  const why = isRefusal && reason !== undefined ? reason(error) : messageOf(error);
  const message = failure === undefined ? why : `${failure} ${why}`;
  if (refusalIn !== 'form') notify.error(message);
  const [first = { code: '' }, ...others] = isRefusal ? error.errors : [];
  return { ok: false as const, errors: [{ ...first, message }, ...others] };
}
