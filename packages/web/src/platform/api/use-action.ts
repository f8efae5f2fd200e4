import type { RequestInputOf, ResponseOf } from '@plumbline/contract';
import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Outcome } from '../../design/dialog/outcome.ts';
import { notify } from '../../design/notify/notify.ts';
import { ApiError, messageOf } from './api-error.ts';
import { forgetQueries, refetchReaders } from './refetch-readers.ts';
import { type JsonCall, send } from './send.ts';

export interface ActionOptions<C extends JsonCall> {
  /** The specified words of success; left out where the page itself shows it. */
  success?: string | ((reply: ResponseOf<C>, request: RequestInputOf<C>) => string) | undefined;
  /** The specified words of failure, which the server's reason then follows. */
  failure?: string | undefined;
  /**
   * Where a refusal is read: by the dialog or form that sent it (`form`, unless told), or as a notification, where the button that
   * was pressed has no place for words. `both` is a dialog's refusal that is specified as a notification too.
   */
  refusalIn?: 'form' | 'notice' | 'both' | undefined;
  /** What follows, before anything is fetched anew: a page about what is gone is left here, as it has nothing to ask for any more. */
  onDone?: ((reply: ResponseOf<C>, request: RequestInputOf<C>) => Promise<void> | void) | undefined;
  /** The keys of answers about what is gone. */
  forgets?: ((request: RequestInputOf<C>) => readonly QueryKey[]) | undefined;
}

/** What came of an action, for the dialog that started it; the reply for whoever goes on with it. */
export type ActionOutcome<C extends JsonCall> =
  | { ok: true; reply: ResponseOf<C> }
  | Extract<Outcome, { ok: false }>;

export interface Action<C extends JsonCall> {
  /**
   * Sends the call. While it is on its way another press sends nothing and comes to the same outcome. Resolves when what is in
   * sight shows the change. A mistake of the page itself is thrown on to the dialog, which reports it.
   */
  run: (request: RequestInputOf<C>) => Promise<ActionOutcome<C>>;
  /** For the button. */
  isWorking: boolean;
}

/**
 * A call as something that a person does: it is sent once however often it is pressed, its refusal is read where it belongs, its
 * success is said, and whatever in sight reads what the call changes is fetched anew.
 */
export function useAction<C extends JsonCall>(call: C, options: ActionOptions<C> = {}): Action<C> {
  const queryClient = useQueryClient();
  const running = useRef<Promise<ActionOutcome<C>> | null>(null);
  const [isWorking, setIsWorking] = useState(false);
  const { success, failure, refusalIn = 'form', onDone, forgets } = options;

  const attempt = async (request: RequestInputOf<C>): Promise<ActionOutcome<C>> => {
    try {
      const reply = await send(call, request);
      if (success !== undefined)
        notify.success(typeof success === 'string' ? success : success(reply, request));
      await onDone?.(reply, request);
      forgetQueries(queryClient, forgets?.(request) ?? []);
      await refetchReaders(queryClient, call.changes ?? []);
      return { ok: true, reply };
    } catch (error) {
      return refusalOf(error);
    }
  };

  const refusalOf = (error: unknown): Extract<Outcome, { ok: false }> => {
    if (!(error instanceof ApiError)) {
      if (refusalIn !== 'notice') throw error;
      reportError(error);
    }
    const message = failure === undefined ? messageOf(error) : `${failure} ${messageOf(error)}`;
    if (refusalIn !== 'form') notify.error(message);
    const errors = error instanceof ApiError ? error.errors : [];
    return { ok: false, errors: [{ ...errors[0], message }, ...errors.slice(1)] };
  };

  const run = (request: RequestInputOf<C>): Promise<ActionOutcome<C>> => {
    if (running.current !== null) return running.current;
    setIsWorking(true);
    running.current = attempt(request).finally(() => {
      running.current = null;
      setIsWorking(false);
    });
    return running.current;
  };

  return { run, isWorking };
}
