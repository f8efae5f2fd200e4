import type { NewProfileAccessLink } from '@plumbline/contract';
import { generateProfileAccessLink } from '@plumbline/contract/features/sharing/share-profile';
import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../platform/api/api-error.ts';
import { send } from '../../platform/api/send.ts';

export type NewLink =
  | { kind: 'working' }
  | { kind: 'failed'; why: string }
  | { kind: 'made'; link: NewProfileAccessLink & { link: string } };

/**
 * A new link of a profile: one when it is first used, another each time it is asked for, each ending the one before.
 *
 * @returns the link, and what makes another
 */
export function useNewLink(profileId: number): { state: NewLink; makeAnother: () => void } {
  const [state, setState] = useState<NewLink>({ kind: 'working' });
  const newest = useRef(0);
  const make = useCallback(() => {
    newest.current += 1;
    const mine = newest.current;
    setState({ kind: 'working' });
    send(generateProfileAccessLink, { profileId }).then(
      ({ profileAccessLink }) => {
        const { link } = profileAccessLink;
        if (newest.current !== mine) return;
        if (link === null) setState({ kind: 'failed', why: 'The portal did not show the link.' });
        else setState({ kind: 'made', link: { ...profileAccessLink, link } });
      },
      (error: unknown) => {
        if (newest.current === mine) setState({ kind: 'failed', why: messageOf(error) });
      },
    );
  }, [profileId]);
  const isBegun = useRef(false);
  useEffect(() => {
    // Once for an opened dialog: a link that was made ends the one that somebody may be scanning.
    if (isBegun.current) return;
    isBegun.current = true;
    make();
  }, [make]);
  return { state, makeAnother: make };
}
