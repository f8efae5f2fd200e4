import { validateProfileAccessLink } from '@plumbline/contract/features/sharing/redeem-profile-access';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';

/** Whether an access link is valid and what it allows, once the portal has answered. */
export type LinkOffer =
  | { kind: 'loading' }
  | { kind: 'invalid' }
  | { kind: 'failed'; why: string }
  | { kind: 'valid'; mayCreateAccount: boolean };

/** The code of a refusal that says that the link opens nothing any more. */
export const invalidCode = 'sharing.link_invalid';

/** Whether a refusal says that the link is not valid. */
export const saysInvalid = (error: unknown): boolean =>
  error instanceof ApiError && error.code === invalidCode;

/**
 * Validates a link. A missing link is invalid without a request.
 *
 * @returns the offer; `revalidate` requests it again, `invalidate` treats the link as invalid from now on
 */
export function useLinkOffer(uniqueId: string | undefined) {
  const [offer, setOffer] = useState<LinkOffer>({ kind: 'loading' });
  const request = useRef(new AbortController());
  const revalidate = useCallback(() => {
    request.current.abort();
    if (uniqueId === undefined) {
      setOffer({ kind: 'invalid' });
      return;
    }
    request.current = new AbortController();
    const { signal } = request.current;
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
    revalidate();
    return () => request.current.abort();
  }, [revalidate]);
  const invalidate = useCallback(() => setOffer({ kind: 'invalid' }), []);
  return { offer, revalidate, invalidate };
}
