import type { ErrorEntries } from './error-entries.ts';

/** Signing in, second factors, single sign-on, passwords and sessions. */
export const accessErrors = {
  'login.not_right': { status: 422, message: 'The e-mail or password is not right.' },
  'login.held_off': {
    status: 429,
    message: 'The e-mail or password is not right. Try again in {minutes} minutes.',
  },
  'mfa.required': { status: 403, message: 'Please confirm with a code that it is you.' },
  'mfa.code_not_right': { status: 422, message: 'That code is not right.' },
  'mfa.code_expired': { status: 422, message: 'That code has expired. Please ask for a new one.' },
  'mfa.too_many_wrong': {
    status: 422,
    message: 'That code is not right. Please sign in again to get a new one.',
  },
  'mfa.challenge_gone': { status: 422, message: 'This sign-in has ended. Please sign in again.' },
  'mfa.method_not_offered': { status: 422, message: 'We cannot send a code that way.' },
  'mfa.wait': { status: 429, message: 'Please wait {seconds} seconds before asking for another code.' },
  'mfa.no_more_codes': { status: 422, message: 'No more codes can be sent. Please sign in again.' },
  'mfa.held_off': {
    status: 429,
    message: 'Too many codes were requested. Please try again in {minutes} minutes.',
  },
  'password.requirements': { status: 422, message: 'Please ensure passwords meet requirements' },
  'password.too_common': {
    status: 422,
    message: 'That password is one of the most common ones. Please choose another.',
  },
  'password.own_name': {
    status: 422,
    message:
      'A password cannot be your name or email, or the name of your organization or of the portal. Please choose another.',
  },
  'login.single_sign_on': {
    status: 422,
    message: 'This email signs in through its organization. Go back and sign in there.',
  },
  'sso.not_configured': { status: 404, message: 'Single sign-on is not set up for this email.' },
  'sso.not_started_here': {
    status: 422,
    message: 'This sign-in was not started in this browser. Please start it from here.',
  },
  'sso.expired': { status: 422, message: 'This sign-in took too long. Please start again.' },
  'sso.already_used': { status: 422, message: 'This sign-in was already used. Please start again.' },
  'sso.provider_refused': {
    status: 422,
    message:
      'Your organization’s sign-in page did not let you in. Please try again or ask your administrator.',
  },
  'sso.provider_unreachable': {
    status: 422,
    message:
      'Your organization’s sign-in service did not answer as it should. Please try again in a few minutes.',
  },
  'sso.answer_not_genuine': {
    status: 422,
    message:
      'The answer of your organization’s sign-in page could not be verified, so you were not signed in.',
  },
  'sso.answer_expired': {
    status: 422,
    message: 'The answer of your organization’s sign-in page has expired. Please start again.',
  },
  'sso.answer_for_another': {
    status: 422,
    message: 'The answer of your organization’s sign-in page was meant for another application.',
  },
  'sso.no_lasting_id': {
    status: 422,
    message:
      'Your organization’s sign-in page names you differently each time, so we cannot recognize you. Ask your administrator.',
  },
  'sso.email_not_verified': {
    status: 422,
    message: 'Your organization’s sign-in page did not confirm your email. Ask your administrator.',
  },
  'sso.domain_not_proven': {
    status: 422,
    message: 'Your email does not belong to a domain of this organization’s single sign-on.',
  },
  'sso.unknown_person': {
    status: 422,
    message: 'There is no active account for you here yet. Ask your administrator to add you.',
  },
  'sso.not_a_member': {
    status: 422,
    message: 'Your account does not belong to the organization of this single sign-on.',
  },
  'sso.not_for_staff': { status: 422, message: 'Internal staff sign in with their password.' },
  'sso.linked_otherwise': {
    status: 422,
    message:
      'Your account already signs in under another name of this single sign-on. Ask your administrator to check it.',
  },
  'sso.failed': { status: 500, message: 'The sign-in failed on our side. Please try again.' },
  'sso.code_not_right': { status: 422, message: 'This sign-in has ended. Please start again.' },
  'provider.not_found': { status: 404, message: 'That connection could not be found.' },
  'provider.waits_for_system_admin': {
    status: 422,
    message:
      'Only a System Admin of the organization switches a connection on, after reading what it says. They find it under Security.',
  },
  'provider.changed_meanwhile': {
    status: 409,
    message: 'This connection was changed meanwhile. Read it again before you switch it on.',
  },
  'provider.address_refused': {
    status: 422,
    message: 'Addresses of a provider must begin with https://, and an issuer has no port.',
  },
  'provider.secret_needed': {
    status: 422,
    message: 'Enter the client secret again: the stored one belongs to the former issuer and client.',
  },
  'provider.no_secret_key': {
    status: 422,
    message:
      'This deployment has no SECRET_KEY, under which a connection’s secret would be kept. Set it first.',
  },
  'provider.bad_certificate': { status: 422, message: 'A certificate could not be read.' },
  'provider.domain_not_found': { status: 404, message: 'That domain could not be found.' },
  'provider.domain_taken': { status: 409, message: 'That domain is already proven for another connection.' },
  'provider.proof_missing': {
    status: 422,
    message: 'The TXT record was not found. It can take an hour until a new record is seen everywhere.',
  },
  'password.link_not_valid': {
    status: 422,
    message: 'This link is not valid any more. Please ask for a new one.',
  },
  'password.not_right': { status: 422, message: 'The password is not right.' },
  'password.held_off': {
    status: 429,
    message: 'The password is not right. Try again in {minutes} minutes.',
  },
  'session.not_found': { status: 404, message: 'That session has ended already.' },
  'account.email_elsewhere': {
    status: 422,
    message: 'This account signs in through its organization, where its email is changed.',
  },
  'account.phone_needs_password': {
    status: 422,
    message:
      'This account has no password to confirm another phone number with. Ask an administrator of your organization to change it.',
  },
  'account.email_link_not_valid': {
    status: 422,
    message: 'This link is not valid any more. Please change the email again.',
  },
  'account.super_view': {
    status: 403,
    message: 'Exit the internal view to edit your account.',
  },
  'account.own_rights': {
    status: 403,
    message: 'You cannot change your own role, organizations or groups.',
  },
  'organization.not_yours': { status: 403, message: 'You do not have access to that organization.' },
  'organization.no_grant': {
    status: 403,
    message:
      'Make sure you have granted yourself access to this organization on the Users page. Audit logs are kept to ensure only authorized users can access specific organization profile data.',
  },
  'organization.other_sign_in': {
    status: 403,
    message:
      'That organization asks you to sign in its own way. Sign out, then sign in with your email there.',
  },
  'organization.not_found': { status: 404, message: 'Organization not found' },
} as const satisfies ErrorEntries;
