import type { ErrorEntries } from './error-entries.ts';

/** Enrolling organizations, and their users. */
export const organizationErrors = {
  'enrollment.missing': { status: 422, message: 'required' },
  'enrollment.fixed': {
    status: 422,
    message: 'An enterprise cannot choose {field} for a child organization.',
  },
  'enrollment.tier_not_offered': {
    status: 422,
    message: 'That package is not available for this sale type.',
  },
  'enrollment.admin_unfit': {
    status: 422,
    message: 'The account with that email cannot administer an organization. Use another email.',
  },
  'enrollment.already_done': {
    status: 409,
    message: 'This form has already enrolled an organization. Open a new form for another one.',
  },

  'organization.type_is_internal': {
    status: 403,
    message: 'Only internal staff can change the type of an organization.',
  },

  'organization.changed_meanwhile': {
    status: 409,
    message: 'Someone else changed this organization. Close the form and open it again to see the change.',
  },
  'organization.admin_unfit': {
    status: 422,
    message: 'The administrator must be a System Admin of the organization.',
  },
  'organization.has_children': {
    status: 422,
    message: 'The organization has child organizations, so it stays an enterprise.',
  },
  'organization.has_profiles': {
    status: 422,
    message: 'An enterprise cannot have profiles. Transfer this organization’s profiles first.',
  },
  'organization.no_package': {
    status: 422,
    message: 'Choose a package first. It decides which tests the organization gets.',
  },

  'account.not_found': { status: 404, message: 'That user could not be found.' },
  'account.email_exists': { status: 409, message: 'Email Address Already Exists' },
  'account.not_edited_here': {
    status: 422,
    message: 'Covid and Patient Accounts cannot be edited here. Please go to their profile page.',
  },
  'account.required': { status: 422, message: 'required' },
  'account.needs_group': { status: 422, message: 'A User needs at least one group.' },
  'account.has_all_groups': {
    status: 422,
    message: 'System Admins can see all groups, so you cannot add them to a group or remove them from one.',
  },
  'account.safety_coach_is_user': { status: 422, message: 'Only a User can be a safety coach.' },
  'account.last_admin': {
    status: 422,
    message: 'An organization needs a System Admin. Make someone else a System Admin first.',
  },
  'account.belongs_elsewhere': {
    status: 422,
    message:
      'This person also belongs to another organization. Only they can change their name, email and phone.',
  },
  'account.outside_enterprise': {
    status: 403,
    message:
      'You can give access only to the organizations of your enterprise, and only the organization itself can make one of its own users a System Admin.',
  },
  'account.sync_is_internal': { status: 403, message: 'Only internal staff can change Optimized Sync.' },
  'staff.grants_needed': {
    status: 422,
    message: 'Open both organizations, each with a reason, and try again.',
  },
  'staff.grant_needed': {
    status: 422,
    message: 'Open organization {organizationId} too, with a reason, and try again.',
  },
  'staff.grant_not_found': { status: 404, message: 'That staff access has already ended.' },
} as const satisfies ErrorEntries;
