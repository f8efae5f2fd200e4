import {
  endAccountProfile,
  endProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinksByProfileId,
} from '@plumbline/contract/features/sharing/share-profile';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { type AccessEntry, accessEntries } from './access-entries.ts';
import { SendAgain } from './send-again.tsx';
import classes from './sharing.module.css';

export interface AccessListProps {
  profileId: number;
  /** The link on the screen, which is left out of the list. */
  shownLinkId: number | null;
  /** Whether invitations can be sent again. */
  maySendAgain: boolean;
  /** Called when the confirmation dialog covers the list, and when it is closed. */
  onCover: (isCovered: boolean) => void;
  onOwnAccessEnded: () => void;
  /** Shown where nobody has access; nothing is shown by default. */
  emptyText?: string;
}

/** The accounts and organizations with access to a profile and the open links to it; either side can end each of them. */
export function AccessList(props: AccessListProps) {
  const { profileId, shownLinkId, maySendAgain, onCover, onOwnAccessEnded, emptyText } = props;
  const { account } = useCurrentUser();
  const endOf = {
    account: useAction(endAccountProfile, { onDone: () => leaveEnded() }),
    link: useAction(endProfileAccessLink, { onDone: () => leaveEnded() }),
  };
  // The lists are refetched each time, so that somebody who used the link a moment ago is listed and can be ended.
  const accounts = useQuery({ ...callQuery(getAccountProfilesByProfileId, { id: profileId }), staleTime: 0 });
  const links = useQuery({
    ...callQuery(getProfileAccessLinksByProfileId, { id: profileId }),
    staleTime: 0,
  });
  const [ending, setEnding] = useState<AccessEntry | null>(null);
  const [hasEnded, setHasEnded] = useState(false);
  const section = useRef<HTMLElement>(null);
  /** The key of the entry that is about to be removed together with the button that has the focus. */
  const leavingKey = useRef<string | null>(null);
  const ask = (entry: AccessEntry | null) => {
    setEnding(entry);
    onCover(entry !== null);
  };
  const leaveEnded = () => {
    if (ending?.isOwn) return onOwnAccessEnded();
    leavingKey.current = ending?.key ?? null;
    setHasEnded(true);
  };
  const failure = queryFailure('The list of people with access did not load.', accounts, links);
  const isThere = accounts.data !== undefined && links.data !== undefined;
  const entries = accessEntries(accounts.data?.accountProfiles ?? [], links.data?.profileAccessLinks ?? [], {
    ownAccountId: account.id,
    shownLinkId,
  });
  const keys = entries.map(({ key }) => key).join();
  // Keyboard users continue at the list, not at the beginning of the page behind the dialog.
  useEffect(() => {
    const { current } = leavingKey;
    if (ending !== null || current === null || keys.split(',').includes(current)) return;
    leavingKey.current = null;
    const at = document.activeElement;
    if (
      at === null ||
      at === document.body ||
      at.closest('[role=dialog]') !== section.current?.closest('[role=dialog]')
    )
      section.current?.focus();
  }, [ending, keys]);
  if (failure !== null && !isThere) return failure;
  if (!isThere) {
    return (
      <div role="status" aria-label="Loading Data..." className={classes.section}>
        <Skeleton height={40} />
      </div>
    );
  }
  const words = emptyText ?? (hasEnded ? 'No one else has access now.' : null);
  if (entries.length === 0 && words === null) return failure;
  return (
    <section ref={section} tabIndex={-1} className={classes.section} aria-label="Who has access">
      {entries.length > 0 && <h3 className={classes.heading}>Who has access</h3>}
      {failure}
      {entries.length === 0 && failure === null && <p className={classes.quiet}>{words}</p>}
      {entries.length > 0 && (
        <ul className={classes.list}>
          {entries.map((entry) => (
            <li key={entry.key} className={classes.entry}>
              <div className={classes.words}>
                <p>{entry.who}</p>
                <p className={classes.detail}>{entry.what}</p>
              </div>
              <div className={classes.acts}>
                {maySendAgain && entry.invited !== null && (
                  <SendAgain
                    profileId={profileId}
                    email={entry.invited}
                    onSent={() => {
                      leavingKey.current = entry.key;
                    }}
                  />
                )}
                <Button
                  size="small"
                  aria-label={`${entry.endLabel}: ${entry.who}`}
                  onClick={() => ask(entry)}
                >
                  {entry.endLabel}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        isOpen={ending !== null}
        onClose={() => ask(null)}
        title={ending?.endLabel ?? ''}
        confirmLabel={ending?.endLabel ?? ''}
        isDestructive
        onConfirm={() =>
          ending === null ? { ok: true } : endOf[ending.ends.kind].run({ id: ending.ends.id })
        }
      >
        {ending?.question}
      </ConfirmDialog>
    </section>
  );
}
