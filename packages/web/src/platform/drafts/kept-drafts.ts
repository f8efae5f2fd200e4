import { z } from 'zod';
import { session } from '../session/session-store.ts';

/** What was typed into a form and not saved. */
export interface KeptDraft<Values> {
  /** The version of what is stored that it began from; null for something new. */
  version: number | null;
  /** Marks the creation of something new, so that sending it again after a lost reply does not make it twice. */
  clientUuid: string;
  /** When it was typed, in epoch milliseconds. */
  at: number;
  values: Values;
}

/** The drafts of one kind of form in this browser. */
export interface KeptDrafts<Values> {
  /** The place of a draft: one for each person, organization and stored thing. */
  keyOf: (accountId: number, organizationId: number | null, id: number | null) => string;
  /** The draft of a place; null where there is none, or where an older release wrote it in another shape. */
  read: (key: string) => KeptDraft<Values> | null;
  keep: (key: string, draft: KeptDraft<Values>) => void;
  drop: (key: string) => void;
}

/**
 * Returns the drafts of a form. Signing out forgets them.
 *
 * @param prefix begins each of their keys and those of no other form: `plumbline.invoiceDraft/`
 * @param values the shape of the form
 */
export function keptDrafts<Values>(prefix: string, values: z.ZodType<Values>): KeptDrafts<Values> {
  const shape = z.object({ version: z.int().nullable(), clientUuid: z.uuid(), at: z.number(), values });
  const drop = (key: string): void => window.localStorage.removeItem(key);
  session.subscribe((now) => {
    if (now !== null) return;
    for (const key of Object.keys(window.localStorage)) if (key.startsWith(prefix)) drop(key);
  });
  return {
    keyOf: (accountId, organizationId, id) => `${prefix}${accountId}/${organizationId ?? 0}/${id ?? 'new'}`,
    read: (key) => {
      const text = window.localStorage.getItem(key);
      if (text === null) return null;
      try {
        const read = shape.safeParse(JSON.parse(text));
        return read.success ? read.data : null;
      } catch (error) {
        if (error instanceof SyntaxError) return null;
        throw error;
      }
    },
    keep: (key, draft) => window.localStorage.setItem(key, JSON.stringify(draft)),
    drop,
  };
}
