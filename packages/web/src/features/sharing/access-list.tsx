import type { AccountProfile, ProfileAccessLink } from '@plumbline/contract';
import {
  endAccountProfile,
  endProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinksByProfileId,
} from '@plumbline/contract/features/sharing/share-profile';
import { relationshipTypes } from '@plumbline/contract/lookups/person-lookups';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { callKey, callQuery } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { send } from '../../platform/api/send.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { longDayText } from '../../platform/texts/time-texts.ts';
import classes from './sharing.module.css';

export interface AccessListProps {
  profileId: number;
  /** The link on the screen, which needs no line of its own. */
  shownLinkId: number | null;
  /** The question about ending lies on top of everything. */
  onCover: (isCovered: boolean) => void;
  onOwnAccessEnded: () => void;
}

/** Somebody or something that opens the profile, and what ends it. */
interface Entry {
  key: string;
  who: string;
  what: string;
  /** The button, and what it will do. */
  endLabel: string;
  question: string;
  end: () => Promise<unknown>;
  isOwn: boolean;
}

/** Who has the profile, and which links still wait; each can be ended from either side. */
export function AccessList({ profileId, shownLinkId, onCover, onOwnAccessEnded }: AccessListProps) {
  const { account } = useCurrentUser();
  const queries = useQueryClient();
  // Asked anew each time: whoever took the link a moment ago has to stand here, to be ended.
  const accounts = useQuery({ ...callQuery(getAccountProfilesByProfileId, { id: profileId }), staleTime: 0 });
  const links = useQuery({
    ...callQuery(getProfileAccessLinksByProfileId, { id: profileId }),
    staleTime: 0,
  });
  const [asked, setAsked] = useState<Entry | null>(null);
  const ask = (entry: Entry | null) => {
    setAsked(entry);
    onCover(entry !== null);
  };
  const failure = queryFailure('Who has access did not load.', accounts, links);
  if (failure !== null && (accounts.data === undefined || links.data === undefined)) return failure;
  const entries = [
    ...(accounts.data?.accountProfiles ?? []).map((one) => entryOfAccount(one, account.id)),
    ...(links.data?.profileAccessLinks ?? []).flatMap((one) => entryOfLink(one, shownLinkId) ?? []),
  ];
  if (entries.length === 0) return failure;
  return (
    <section className={classes.section} aria-label="Who has access">
      <h3 className={classes.heading}>Who has access</h3>
      {failure}
      <ul className={classes.list}>
        {entries.map((entry) => (
          <li key={entry.key} className={classes.entry}>
            <div className={classes.words}>
              <p>{entry.who}</p>
              <p className={classes.detail}>{entry.what}</p>
            </div>
            <Button size="small" aria-label={`${entry.endLabel}: ${entry.who}`} onClick={() => ask(entry)}>
              {entry.endLabel}
            </Button>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked !== null}
        onClose={() => ask(null)}
        title={asked?.endLabel ?? ''}
        confirmLabel={asked?.endLabel ?? ''}
        isDestructive
        onConfirm={async () => {
          if (asked === null) return { ok: true };
          const outcome = await outcomeOf(asked.end);
          if (outcome.ok && asked.isOwn) onOwnAccessEnded();
          else if (outcome.ok) {
            await Promise.all(
              [getAccountProfilesByProfileId, getProfileAccessLinksByProfileId].map((call) =>
                queries.invalidateQueries({ queryKey: callKey(call) }),
              ),
            );
          }
          return outcome;
        }}
      >
        {asked?.question}
      </ConfirmDialog>
    </section>
  );
}

const relationOf = (id: number) => relationshipTypes.find(id)?.label ?? '';

function entryOfAccount(one: AccountProfile, ownAccountId: number): Entry {
  const { id, profileAccessLinkId } = one;
  const isOwn = one.accountId === ownAccountId;
  if (id === null) {
    return {
      key: `invitation-${profileAccessLinkId}`,
      who: one.email,
      what: 'Invited by e-mail, not accepted yet',
      endLabel: 'End Invite',
      question: 'The link in the e-mail will not work any more.',
      end: () => send(endProfileAccessLink, { id: profileAccessLinkId ?? 0 }),
      isOwn: false,
    };
  }
  return {
    key: `account-${id}`,
    who: isOwn ? 'You' : one.email,
    what: relationOf(one.relationshipTypeId),
    endLabel: isOwn ? 'Remove Profile' : 'End Access',
    question: isOwn
      ? 'You will not see or share this profile any more. To get it back you need a new link from the organization.'
      : 'This account will not see or share the profile any more, from now on.',
    end: () => send(endAccountProfile, { id }),
    isOwn,
  };
}

function entryOfLink(link: ProfileAccessLink, shownLinkId: number | null): Entry | null {
  // Invitations stand among the accounts, as do families that claimed a link.
  if (link.claimedOn === null && link.sentToEmail !== null) return null;
  if (link.claimedOn !== null && link.claimedByOrganizationName === null) return null;
  if (link.id === shownLinkId) return null;
  const end = () => send(endProfileAccessLink, { id: link.id });
  if (link.claimedByOrganizationName === null) {
    return {
      key: `link-${link.id}`,
      who: 'A link that waits to be used',
      what: `Made ${longDayText(link.createdOn)}, expires ${longDayText(link.expiresOn)}`,
      endLabel: 'End Link',
      question: 'Whoever holds this link cannot use it any more.',
      end,
      isOwn: false,
    };
  }
  return {
    key: `link-${link.id}`,
    who: link.claimedByOrganizationName,
    what: `Since ${longDayText(link.claimedOn ?? link.createdOn)}`,
    endLabel: 'End Access',
    question: `${link.claimedByOrganizationName} will not see this profile any more, from now on. Nothing is deleted.`,
    end,
    isOwn: false,
  };
}
