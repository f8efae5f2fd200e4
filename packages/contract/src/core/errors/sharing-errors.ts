import type { ErrorEntries } from './error-entries.ts';

/** Sharing profiles by links. */
export const sharingErrors = {
  'sharing.link_invalid': {
    status: 404,
    message: 'INVALID LINK. Please check with your administrator.',
  },
  'sharing.not_enabled': {
    status: 422,
    message: 'Please contact {provider} Support for information on enabling Profile Sharing.',
  },
  'sharing.mail_by_staff_only': {
    status: 422,
    message: 'Only an organization can send a link by email. Show or copy the link instead.',
  },
  'sharing.no_match': {
    status: 422,
    message:
      'That does not match. Check the names, the birth date, and that this is the account the link was sent to.',
  },
  'sharing.already_yours': { status: 409, message: 'You already have access to this profile.' },
  'sharing.organization_needed': {
    status: 422,
    message: 'Choose an organization that has its own profiles, then open the link again.',
  },
  'sharing.relationship_required': { status: 422, message: 'Please say how you are related.' },
  'sharing.groups_required': { status: 422, message: 'Please choose at least one group.' },
  'sharing.out_of_reach': {
    status: 422,
    message: 'You cannot choose one of these groups or protocols here. Choose another one.',
  },
  'sharing.account_not_made': {
    status: 422,
    message:
      'We could not create an account with this email address. If the address already has an account, we sent it a message.',
  },
  'sharing.link_not_found': {
    status: 404,
    message: 'That link or access could not be found. It may have ended.',
  },
} as const satisfies ErrorEntries;
