import type { AccountProfile, ProfileAccessLink } from '@plumbline/contract';
import { relationshipTypes } from '@plumbline/contract/lookups/person-lookups';
import { longDayText } from '../../platform/time/time-texts.ts';

/** Somebody or something that opens the profile, or was meant to, and what ends it. */
export interface AccessEntry {
  key: string;
  who: string;
  what: string;
  /** The button, and what it will do. */
  endLabel: string;
  question: string;
  /** What is ended: a link between an account and the profile, or an access link. */
  ends: { kind: 'account' | 'link'; id: number };
  isOwn: boolean;
  /** Whom an invitation went to, which can be sent once more. */
  invited: string | null;
}

const relationOf = (id: number) => relationshipTypes.find(id)?.label ?? '';
const closed = 'closed after five tries that did not match the profile';

/**
 * Who has the profile and which links were made for it: accounts and invitations first, then organizations and links.
 *
 * @param shownLinkId the link on the screen, which needs no line of its own
 */
export function accessEntries(
  accounts: readonly AccountProfile[],
  links: readonly ProfileAccessLink[],
  { ownAccountId, shownLinkId }: { ownAccountId: number; shownLinkId: number | null },
): AccessEntry[] {
  return [
    ...accounts.map((one) =>
      one.id === null ? entryOfInvitation(one, links) : entryOfAccount(one, one.id, ownAccountId),
    ),
    ...links.filter(({ id }) => id !== shownLinkId).flatMap((one) => entryOfLink(one) ?? []),
  ];
}

function entryOfAccount(one: AccountProfile, id: number, ownAccountId: number): AccessEntry {
  const isOwn = one.accountId === ownAccountId;
  return {
    key: `account-${id}`,
    who: isOwn ? 'You' : one.email,
    what: relationOf(one.relationshipTypeId),
    endLabel: isOwn ? 'Remove Profile' : 'End Access',
    question: isOwn
      ? 'You will not see or share this profile any more, nor will accounts you gave it to. To get it back you need a new link from the organization.'
      : 'This account will not see or share the profile any more, from now on, nor will accounts it gave it to.',
    ends: { kind: 'account', id },
    isOwn,
    invited: null,
  };
}

function entryOfInvitation(one: AccountProfile, links: readonly ProfileAccessLink[]): AccessEntry {
  const linkId = one.profileAccessLinkId ?? 0;
  const link = links.find(({ id }) => id === linkId);
  const until = link === undefined ? '' : `, expires ${longDayText(link.expiresOn)}`;
  return {
    key: `invitation-${linkId}`,
    who: one.email,
    what:
      link?.state === 'blocked'
        ? 'Invited by e-mail, but the link does not work at the moment'
        : `Invited by e-mail, not accepted yet${until}`,
    endLabel: 'End Invite',
    question: 'The link in the e-mail will not work any more.',
    ends: { kind: 'link', id: linkId },
    isOwn: false,
    invited: one.email,
  };
}

function entryOfLink(link: ProfileAccessLink): AccessEntry | null {
  const { id, state, sentToEmail, claimedByOrganizationName: organization } = link;
  const entry = {
    key: `link-${id}`,
    ends: { kind: 'link', id } as const,
    isOwn: false,
    invited: null,
  };
  if (state === 'claimed') {
    // A family that claimed it stands among the accounts.
    if (organization === null) return null;
    return {
      ...entry,
      who: organization,
      what: `Since ${longDayText(link.claimedOn ?? link.createdOn)}`,
      endLabel: 'End Access',
      question: `${organization} will not see this profile any more, from now on. Nothing is deleted.`,
    };
  }
  if (state === 'expired' || state === 'spent') {
    const why = state === 'expired' ? `expired ${longDayText(link.expiresOn)}` : closed;
    return {
      ...entry,
      who: sentToEmail ?? 'A link that was closed',
      what:
        sentToEmail === null ? `Made ${longDayText(link.createdOn)}, ${why}` : `Invited by e-mail, ${why}`,
      endLabel: 'Remove',
      question: 'It works no more in any case; this takes it off the list.',
      invited: sentToEmail,
    };
  }
  // An open invitation stands among the accounts.
  if (sentToEmail !== null) return null;
  return {
    ...entry,
    who: 'A link that waits to be used',
    what:
      state === 'blocked'
        ? `Made ${longDayText(link.createdOn)}, does not work at the moment`
        : `Made ${longDayText(link.createdOn)}, expires ${longDayText(link.expiresOn)}`,
    endLabel: 'End Link',
    question: 'Whoever holds this link cannot use it any more.',
  };
}
