import { validateProfileAccessLink } from '@plumbline/contract/features/sharing/redeem-profile-access';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';

/** What an access link is worth: nothing is known yet, nothing, or what may be done with it. */
export type LinkOffer =
  | { kind: 'loading' }
  | { kind: 'invalid' }
  | { kind: 'failed'; why: string }
  | { kind: 'valid'; mayCreateAccount: boolean };

/** The code of a refusal that says that the link opens nothing any more. */
export const invalidCode = 'sharing.link_invalid';

/** Whether a refusal says that the link opens nothing any more. */
export const saysInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.code === invalidCode;

/**
 * Asks the portal about a link. A missing one is as invalid as an invented one, without asking.
 *
 * @returns the offer; `ask` asks again, `spoil` takes it as invalid from now on
 */
export function useLinkOffer(uniqueId: string | undefined) {
  const [offer, setOffer] = useState<LinkOffer>({ kind: 'loading' });
  const left = useRef(new AbortController());
  const ask = useCallback(() => {
    left.current.abort();
    if (uniqueId === undefined) {
      setOffer({ kind: 'invalid' });
      return;
    }
    left.current = new AbortController();
    const { signal } = left.current;
    setOffer({ kind: 'loading' });
    send(validateProfileAccessLink, { uniqueId }, { signal, as: null }).then(
      ({ enablePatientAccountCreation }) =>
        setOffer({ kind: 'valid', mayCreateAccount: enablePatientAccountCreation }),
      (error: unknown) => {
        if (signal.aborted) return;
        setOffer(saysInvalid(error) ? { kind: 'invalid' } : { kind: 'failed', why: messageOf(error) });
      },
    );
  }, [uniqueId]);
  useEffect(() => {
    ask();
    return () => left.current.abort();
  }, [ask]);
  const spoil = useCallback(() => setOffer({ kind: 'invalid' }), []);
  return { offer, ask, spoil };
}
