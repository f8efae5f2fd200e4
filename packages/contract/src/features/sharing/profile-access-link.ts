import { z } from 'zod';
import { calendarDate, email, id, instant } from '../../core/fields.ts';

/** The secret of an access link, as its address has it. Any text is accepted, so that an invented one gets the same answer as an expired one. */
export const accessLinkId = z.string().trim().min(1).max(200);

/** 3 Parent or Guardian, 5 Self. */
export const relationshipTypeId = z.union([z.literal(3), z.literal(5)]);

/** A link that was just created. The link and its secret are shown only now, and never when the link was mailed. */
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
 * The state of a link: `expired` once `expiresOn` has passed, `spent` after five attempts that did not match, `blocked` while its creator
 * may not create links, `ended` once somebody ended the link and the access that it gave.
 */
export const accessLinkState = z.enum(['open', 'claimed', 'expired', 'spent', 'blocked', 'ended']);
export type AccessLinkState = z.infer<typeof accessLinkState>;

/** A link as both of its sides see it. A mailed link that expired is listed for 30 days. */
export const profileAccessLink = z.object({
  id: z.int(),
  profileId: z.int(),
  sentToEmail: z.string().nullable(),
  createdOn: instant,
  expiresOn: instant,
  claimedByAccountId: z.int().nullable(),
  claimedOn: instant.nullable(),
  /** The organization whose staff claimed the link; null while it is open and where a family claimed it. */
  claimedByOrganizationName: z.string().nullable(),
  relationshipTypeId: z.int().nullable(),
  state: accessLinkState,
});
export type ProfileAccessLink = z.infer<typeof profileAccessLink>;

/** An account with access to a profile; relationship 0 is an invitation by mail that nobody has accepted yet. */
export const accountProfile = z.object({
  /** Null for an invitation. */
  id: z.int().nullable(),
  accountId: z.int().nullable(),
  email: z.string(),
  relationshipTypeId: z.int(),
  /** The open invitation. */
  profileAccessLinkId: z.int().nullable(),
  /** When the account claimed its link; null for an invitation and for an account that came without a link. */
  createdOn: instant.nullable(),
});
export type AccountProfile = z.infer<typeof accountProfile>;

const name = z.string().trim().min(1, { error: 'required' }).max(50);

/** What a person who redeems a link must know of the profile behind it. */
export const verifiedPerson = z.object({ firstName: name, lastName: name, birthDate: calendarDate });

/** The request for a link to a profile, which is mailed where an address is given. */
export const requestedAccessLink = z.object({ profileId: id, sendToEmail: email.optional() });

/** The Verify Information form of a family, with the relationship. */
export const verifiedWithRelationship = verifiedPerson.extend({
  relationshipTypeId: z.literal([3, 5]),
});

/** The Verify Information form of staff, with the groups and the protocol that the profile gets. */
export const verifiedWithGroups = verifiedPerson.extend({
  groupIdsToAdd: z.array(id).min(1, { error: 'required' }),
  defaultOrganizationProtocolId: id.nullable(),
});
