import type { AccountProfile, ProfileAccessLink } from '@plumbline/contract';
import { relationshipTypes } from '@plumbline/contract/lookups/person-lookups';
import { longDayText } from '../../platform/time/time-texts.ts';

/** An account, organization, invitation or link with access to a profile, and how to end it. */
export interface AccessEntry {
  key: string;
  who: string;
  what: string;
  /** The label of the button, and the confirmation that it asks for. */
  endLabel: string;
  question: string;
  /** What is ended: a link between an account and the profile, or an access link. */
  ends: { kind: 'account' | 'link'; id: number };
  isOwn: boolean;
  /** The address of an invitation, which can be sent again. */
  invited: string | null;
}

const relationOf = (id: number) => relationshipTypes.find(id)?.label ?? '';
const closed = 'closed after five attempts that did not match the profile';

/**
 * The accounts and invitations of a profile, then the organizations and links.
 *
 * @param shownLinkId the link on the screen, which is left out
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
    what: [
      relationOf(one.relationshipTypeId),
      ...(one.createdOn === null ? [] : [`since ${longDayText(one.createdOn)}`]),
    ].join(', '),
    endLabel: isOwn ? 'Remove Profile' : 'End Access',
    question: isOwn
      ? 'You and the accounts you shared it with will lose access to this profile. To get it back, ask the organization for a new link.'
      : 'This account and the accounts it shared the profile with lose access now.',
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
        ? 'Invited by email, but the link does not work at the moment'
        : `Invited by email, not accepted yet${until}`,
    endLabel: 'End Invite',
    question: 'The link in the email will stop working.',
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
    // A family that claimed the link is listed among the accounts.
    if (organization === null) return null;
    return {
      ...entry,
      who: organization,
      what: `Since ${longDayText(link.claimedOn ?? link.createdOn)}`,
      endLabel: 'End Access',
      question: `${organization} loses access to this profile now. Nothing is deleted.`,
    };
  }
  if (state === 'expired' || state === 'spent') {
    const why = state === 'expired' ? `expired ${longDayText(link.expiresOn)}` : closed;
    return {
      ...entry,
      who: sentToEmail ?? 'A closed link',
      what:
        sentToEmail === null ? `Created ${longDayText(link.createdOn)}, ${why}` : `Invited by email, ${why}`,
      endLabel: 'Remove',
      question: 'This link no longer works. You can remove it from the list.',
      invited: sentToEmail,
    };
  }
  // An open invitation is listed among the accounts.
  if (sentToEmail !== null) return null;
  return {
    ...entry,
    who: 'An unused link',
    what:
      state === 'blocked'
        ? `Created ${longDayText(link.createdOn)}, does not work at the moment`
        : `Created ${longDayText(link.createdOn)}, expires ${longDayText(link.expiresOn)}`,
    endLabel: 'End Link',
    question: 'No one will be able to use this link.',
  };
}
