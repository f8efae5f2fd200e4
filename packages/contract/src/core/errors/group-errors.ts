import type { ErrorEntries } from './error-entries.ts';

/** Groups, and what is set for everybody in one. */
export const groupErrors = {
  'group.not_found': { status: 404, message: 'That group could not be found.' },
  'group.name_taken': { status: 409, message: 'Group names must be unique.' },
  'group.is_default': {
    status: 422,
    message:
      'This is the default group, which new profiles join. Make another active group the default group first.',
  },
  'group.default_is_active': {
    status: 422,
    message: 'An inactive group cannot be the default group. Make it active first.',
  },
  'group.nobody_in_it': { status: 422, message: 'No one is in this group yet. Add profiles first.' },
  'group.change_runs': {
    status: 409,
    message: 'Another change is still running for this group. Wait until it is done.',
  },
  'group.change_not_found': { status: 404, message: 'That group change could not be found.' },
  'group.protocol_not_offered': {
    status: 422,
    message: 'That protocol can no longer be chosen.',
  },
  'group.same_group': { status: 422, message: 'Please select two different groups' },
  'group.is_inactive': {
    status: 422,
    message: 'You cannot move profiles to an inactive group. Choose an active group.',
  },
  'group.all_profiles_not_yours': { status: 403, message: 'Only a System Admin can move from all profiles.' },
  'group.move_not_found': { status: 404, message: 'You can no longer undo that move.' },
  'group.move_too_old': { status: 422, message: 'A move can be undone for {minutes} minutes.' },
} as const satisfies ErrorEntries;
