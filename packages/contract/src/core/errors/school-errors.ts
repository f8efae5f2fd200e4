import type { ErrorEntries } from './error-entries.ts';

/** Matching companies of the customer list with schools. */
export const schoolErrors = {
  'schools.no_crm': {
    status: 409,
    message: 'No customer list is connected. An operator must set HUBSPOT_TOKEN.',
  },
  'schools.crm_list_failed': {
    status: 503,
    message: 'There was an issue trying to update the hubspot companies',
  },
  'schools.crm_update_failed': {
    status: 503,
    message: 'There was an issue trying to update the hubspot company',
  },
  'schools.nothing_decided': {
    status: 422,
    message: 'A company is either matched with one school identifier or skipped.',
  },
  'schools.wrong_identifier': {
    status: 422,
    message: 'The identifier must be that of the business type, and the only one.',
  },
  'schools.unknown_school': { status: 422, message: 'No school of the list has this identifier.' },
  'schools.decided_meanwhile': {
    status: 409,
    message: 'Someone else already decided this company. Reopen that decision to change it.',
  },
  'schools.decision_not_found': { status: 404, message: 'There is no such decision, or it was reopened.' },
  'schools.unknown_state': { status: 422, message: 'No state has this name or abbreviation.' },
  'schools.busy': {
    status: 503,
    message: 'The schools could not be compared now. Please try again in a moment.',
  },
} as const satisfies ErrorEntries;
