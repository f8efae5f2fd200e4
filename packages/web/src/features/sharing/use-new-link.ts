import type { NewProfileAccessLink } from '@plumbline/contract';
import { generateProfileAccessLink } from '@plumbline/contract/features/sharing/share-profile';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';

export type NewLink =
  | { kind: 'working' }
  | { kind: 'failed'; why: string }
  | { kind: 'created'; link: NewProfileAccessLink & { link: string } };

/**
 * Creates a link of a profile when it is first used, and another on request. Each new link ends the one before.
 *
 * @returns the link, and a function that creates another
 */
export function useNewLink(profileId: number): { state: NewLink; createAnother: () => void } {
  const [state, setState] = useState<NewLink>({ kind: 'working' });
  const newest = useRef(0);
  const create = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    setState({ kind: 'working' });
    send(generateProfileAccessLink, { profileId }).then(
      ({ profileAccessLink }) => {
        const { link } = profileAccessLink;
        if (newest.current !== mine) return;
        if (link === null)
          setState({ kind: 'failed', why: 'The link could not be shown. Please try again.' });
        else setState({ kind: 'created', link: { ...profileAccessLink, link } });
      },
      (error: unknown) => {
        if (newest.current === mine) setState({ kind: 'failed', why: messageOf(error) });
      },
    );
  }, [profileId]);
  const hasStarted = useRef(false);
  useEffect(() => {
    // A dialog creates one link when it opens: another one would end the link that somebody may be scanning.
    if (hasStarted.current) return;
    hasStarted.current = true;
    create();
  }, [create]);
  return { state, createAnother: create };
}
