import type { ErrorEntries } from './error-entries.ts';

/** Tests, results, events, reports and graphs of a profile. */
export const testErrors = {
  'test.not_found': { status: 404, message: 'That test could not be found.' },
  'test.not_yours_to_change': {
    status: 403,
    message: 'Only the organization that took this test can change it.',
  },
  'test.note_withheld': {
    status: 403,
    message: 'Internal staff cannot see or write notes.',
  },
  'test.note_changed': {
    status: 409,
    message:
      'Someone else changed this note while you were editing. Nothing was saved, but your text is still here.',
  },
  'result.decided_twice': {
    status: 422,
    message: 'A result cannot be excluded and included at the same time.',
  },
  'result.not_found': { status: 404, message: 'That result could not be found.' },
  'event.not_found': { status: 404, message: 'That event could not be found.' },
  'event.not_yours_to_change': {
    status: 403,
    message: 'Only the organization that recorded this event can change it.',
  },
  'event.profile_inactive': {
    status: 422,
    message: 'This profile is inactive. Add it to an enabled group before creating an event.',
  },
  'event.one_is_open': {
    status: 422,
    message: 'This profile has an open event. End it before starting another one.',
  },
  'event.none_is_open': { status: 422, message: 'This profile has no open event.' },
  'event.starts_in_future': { status: 422, message: 'The start of the event must not be in the future.' },
  'event.ends_before_start': { status: 422, message: 'The event must end after it starts.' },
  'event.ends_in_future': { status: 422, message: 'The end of the event must be in the past.' },
  'event.starts_before_previous_end': {
    status: 422,
    message: 'The event must start after the previous event has ended.',
  },
  'event.ends_after_next_start': { status: 422, message: 'The event must end before the next event starts.' },
  'pdf_sync.not_found': { status: 404, message: 'That PDF delivery could not be found.' },
  'pdf_sync.not_yours_to_change': {
    status: 403,
    message: 'Only the organization that delivers this PDF can change it.',
  },
  'pdf_sync.not_failed': {
    status: 409,
    message: 'This PDF delivery has not failed, or someone else has already handled it.',
  },
  'graph.not_offered': { status: 403, message: 'These graphs are not available to your organization.' },
  'graph.busy': {
    status: 503,
    message: 'Too many graphs are being created right now. Please try again in a minute.',
  },
  'graph.nothing_to_download': { status: 404, message: 'This test has no recordings of that kind.' },
  'report.no_tests': {
    status: 422,
    message: 'A report needs at least one test other than a COVID-19 screening.',
  },
  'report.password_too_short': { status: 422, message: 'The PDF password needs at least 8 characters.' },
  'report.busy': {
    status: 503,
    message: 'Too many reports are being created right now. Please try again in a minute.',
  },
} as const satisfies ErrorEntries;
