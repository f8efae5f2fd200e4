import type { ErrorEntries } from './error-entries.ts';

/** Signing in, second factors, single sign-on, passwords and sessions. */
export const accessErrors = {
  'login.not_right': { status: 422, message: 'The email or password is not right.' },
  'login.held_off': {
    status: 429,
    message: 'The email or password is not right. Try again in {minutes} minutes.',
  },
  'mfa.required': { status: 403, message: 'Please enter a code to confirm that it is you.' },
  'mfa.code_not_right': { status: 422, message: 'That code is not right.' },
  'mfa.code_expired': { status: 422, message: 'That code has expired. Please ask for a new one.' },
  'mfa.too_many_wrong': {
    status: 422,
    message: 'That code is not right. Please sign in again to get a new one.',
  },
  'mfa.challenge_gone': { status: 422, message: 'This sign-in has ended. Please sign in again.' },
  'mfa.method_not_offered': {
    status: 422,
    message: 'We cannot send a code that way. Please choose another way.',
  },
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
      'Your organization’s sign-in service is not working right now. Please try again in a few minutes.',
  },
  'sso.answer_not_genuine': {
    status: 422,
    message:
      'We could not verify the response from your organization’s sign-in page, so you are not signed in. Please start again.',
  },
  'sso.answer_expired': {
    status: 422,
    message: 'The response from your organization’s sign-in page has expired. Please start again.',
  },
  'sso.answer_for_another': {
    status: 422,
    message:
      'Your organization’s sign-in page sent a response meant for another application. Ask your administrator.',
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
    message:
      'Your email address is not set up for this organization’s single sign-on. Ask your administrator.',
  },
  'sso.unknown_person': {
    status: 422,
    message: 'There is no active account for you here yet. Ask your administrator to add you.',
  },
  'sso.not_a_member': {
    status: 422,
    message: 'Your account does not belong to this organization. Ask your administrator to add you.',
  },
  'sso.not_for_staff': { status: 422, message: 'Internal staff sign in with their password.' },
  'sso.linked_otherwise': {
    status: 422,
    message:
      'Your account is already linked to another user of this single sign-on. Ask your administrator to check it.',
  },
  'sso.failed': { status: 500, message: 'The sign-in failed on our side. Please try again.' },
  'sso.code_not_right': { status: 422, message: 'This sign-in has ended. Please start again.' },
  'provider.not_found': { status: 404, message: 'That connection could not be found.' },
  'provider.waits_for_system_admin': {
    status: 422,
    message:
      'Only a System Admin of the organization can turn a connection on, after reading what it says. They find it under Security.',
  },
  'provider.changed_meanwhile': {
    status: 409,
    message: 'This connection changed while you were reading it. Read it again before you turn it on.',
  },
  'provider.address_refused': {
    status: 422,
    message: 'Provider addresses must begin with https://, and an issuer must not have a port.',
  },
  'provider.secret_needed': {
    status: 422,
    message: 'Enter the client secret again. The saved one belongs to the previous issuer and client.',
  },
  'provider.no_secret_key': {
    status: 422,
    message:
      'This portal has no SECRET_KEY, so it cannot store the connection’s secret. Set SECRET_KEY first.',
  },
  'provider.bad_certificate': {
    status: 422,
    message: 'A certificate could not be read. Copy it again from BEGIN CERTIFICATE to END CERTIFICATE.',
  },
  'provider.domain_not_found': { status: 404, message: 'That domain could not be found.' },
  'provider.domain_taken': {
    status: 409,
    message: 'That domain is already verified for another connection.',
  },
  'provider.proof_missing': {
    status: 422,
    message: 'The TXT record was not found. A new record can take an hour to appear. Try again later.',
  },
  'password.link_not_valid': {
    status: 422,
    message: 'This link is no longer valid. Please request a new one.',
  },
  'password.not_right': { status: 422, message: 'The password is wrong. Please try again.' },
  'password.held_off': {
    status: 429,
    message: 'The password is not right. Try again in {minutes} minutes.',
  },
  'session.not_found': { status: 404, message: 'That session has already ended.' },
  'account.email_elsewhere': {
    status: 422,
    message: 'You sign in through your organization. Ask them to change your email.',
  },
  'account.phone_needs_password': {
    status: 422,
    message:
      'You sign in without a password, so you cannot change your phone number here. Ask a System Admin of your organization to change it.',
  },
  'account.email_link_not_valid': {
    status: 422,
    message: 'This link is no longer valid. Please change the email again.',
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
      'That organization requires its own sign-in. Sign out, then sign in with your email for that organization.',
  },
  'organization.not_found': { status: 404, message: 'Organization not found' },
} as const satisfies ErrorEntries;
