import { z } from 'zod';
import { calendarDate, email, id, instant } from '../../core/fields.ts';

/** The secret of an access link as it stands in the address. What is none opens nothing, and is told so in the same words. */
export const accessLinkId = z.string().trim().min(1).max(200);

/** 3 Parent or Guardian, 5 Self. */
export const relationshipTypeId = z.union([z.literal(3), z.literal(5)]);

/** A link that was just made. The link and its secret are shown this once, and never when it was mailed. */
export const newProfileAccessLink = z.object({
  id: z.int(),
  uniqueId: z.string().nullable(),
  link: z.string().nullable(),
  profileId: z.int(),
  sentToEmail: z.string().nullable(),
  expiresOn: instant,
  claimedByAccountId: z.int().nullable(),
});
export type NewProfileAccessLink = z.infer<typeof newProfileAccessLink>;

/**
 * What became of a link: `expired` once `expiresOn` has passed, `spent` after five tries that did not fit, `blocked` while who made it
 * could not make it, `ended` once somebody ended it, its access too.
 */
export const accessLinkState = z.enum(['open', 'claimed', 'expired', 'spent', 'blocked', 'ended']);
export type AccessLinkState = z.infer<typeof accessLinkState>;

/** A link as both of its sides see it: open, or claimed and what it gave; a mailed one that ran out is told for 30 days. */
export const profileAccessLink = z.object({
  id: z.int(),
  profileId: z.int(),
  sentToEmail: z.string().nullable(),
  createdOn: instant,
  expiresOn: instant,
  claimedByAccountId: z.int().nullable(),
  claimedOn: instant.nullable(),
  /** The organization whose staff claimed it; null while it is open and where a family claimed it. */
  claimedByOrganizationName: z.string().nullable(),
  relationshipTypeId: z.int().nullable(),
  state: accessLinkState,
});
export type ProfileAccessLink = z.infer<typeof profileAccessLink>;

/** An account that reads a profile; with relationship 0 an invitation by mail that nobody has accepted yet. */
export const accountProfile = z.object({
  /** Null while it is an invitation. */
  id: z.int().nullable(),
  accountId: z.int().nullable(),
  email: z.string(),
  relationshipTypeId: z.int(),
  /** The open invitation. */
  profileAccessLinkId: z.int().nullable(),
});
export type AccountProfile = z.infer<typeof accountProfile>;

const name = z.string().trim().min(1, { error: 'required' }).max(50);

/** What somebody who redeems a link says of the person behind it. */
export const verifiedPerson = z.object({ firstName: name, lastName: name, birthDate: calendarDate });

/** What a link is made for: a profile, and by mail where an address is given. */
export const accessLinkWanted = z.object({ profileId: id, sendToEmail: email.optional() });

/** The Verify Information form where the relation is asked. */
export const verifiedWithRelationship = verifiedPerson.extend({
  relationshipTypeId: z.literal([3, 5]),
});

/** The Verify Information form where groups are asked, and which protocol the profile gets. */
export const verifiedWithGroups = verifiedPerson.extend({
  groupIdsToAdd: z.array(id).min(1, { error: 'required' }),
  defaultOrganizationProtocolId: id.nullable(),
});
