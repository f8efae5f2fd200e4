import type { ReplyError } from '@plumbline/contract';
import { useRef, useState } from 'react';
import { isUnanswered } from '../../../platform/api/api-error.ts';
import { newClientUuid } from '../../../records/billing/client-uuid.ts';

/** Why nothing of a dialog may be changed: the bank has not decided yet, or the portal did not say what came of it. */
export type Held = 'underWay' | 'unanswered';

type Sent = { ok: true; reply: object } | { ok: false; errors: readonly ReplyError[] };

/** Shown while the portal did not say what came of it. */
export const unansweredWords =
  'We do not know yet whether this went through, so you cannot change anything now. Check again. It will not be done twice.';

/**
 * The id of what a dialog sends, so that the server does it once. While nobody knows whether it was done the dialog holds what was typed:
 * another amount under the same id would be taken for the first, and under another id both might be done.
 */
export function useHeldRequest() {
  const clientUuid = useRef(newClientUuid());
  const [held, setHeld] = useState<Held | null>(null);
  return {
    held,
    /** Read it at each sending. */
    clientUuid,
    /**
     * Notes what came of a sending.
     * @param finalRefusals codes after which the next press is something new
     */
    note<S extends Sent>(sent: S, finalRefusals: readonly string[] = []): S {
      if (sent.ok) {
        setHeld('isUnderWay' in sent.reply && sent.reply.isUnderWay === true ? 'underWay' : null);
        return sent;
      }
      const codes = sent.errors.map(({ code }) => code);
      if (finalRefusals.some((code) => codes.includes(code))) clientUuid.current = newClientUuid();
      if (isUnanswered(sent.errors)) setHeld('unanswered');
      // That it is under way elsewhere says nothing of this one.
      else if (!codes.some((code) => code.endsWith('.in_flight'))) setHeld(null);
      return sent;
    },
  };
}
