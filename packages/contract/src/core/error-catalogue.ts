/**
 * Every sentence a refusal can say, once. `{name}` is filled from the failure's params, which never hold a person's name
 * or birth date. Literal texts of the specification stay as given, spelling included.
 */
export const errorCatalogue = {
  // Every call
  'request.invalid': { status: 400, message: 'The request is not complete or not well formed.' },
  'request.not_json': { status: 400, message: 'The request must be JSON.' },
  'request.wrong_type': { status: 415, message: 'The request must be sent as application/json.' },
  'request.unknown_call': { status: 404, message: 'There is no such call.' },
  'request.wrong_host': { status: 421, message: 'This address is not served here.' },
  'request.too_large': { status: 413, message: 'The request is larger than {limit} allows.' },
  'request.bad_time_zone': { status: 400, message: 'The time zone in the request is not known.' },
  'access.signed_out': { status: 401, message: 'Please sign in.' },
  'access.denied': { status: 403, message: 'You do not have permission to do that.' },
  'access.too_many_requests': {
    status: 429,
    message: 'Too many requests. Please try again in {seconds} seconds.',
  },
  'server.unexpected': {
    status: 500,
    message:
      'An unexpected error occured. If this continues, please call {provider} support. (code {requestId})',
  },
  'server.stopping': { status: 503, message: 'The portal is restarting. Please try again in a few seconds.' },
  not_found: { status: 404, message: 'That could not be found.' },

  // Access
  'login.not_right': { status: 422, message: 'The e-mail or password is not right.' },
  'login.held_off': {
    status: 429,
    message: 'The e-mail or password is not right. Try again in {minutes} minutes.',
  },
  'organization.not_yours': { status: 403, message: 'You do not have access to that organization.' },
  'organization.no_grant': {
    status: 403,
    message:
      'Make sure you have granted yourself access to this organization on the Users page. Audit logs are kept to ensure only authorized users can access specific organization profile data.',
  },
  'organization.not_found': { status: 404, message: 'Organization not found' },

  // Profiles, tests and reports
  'profile.not_found': { status: 404, message: 'That profile could not be found.' },
  'test.not_found': { status: 404, message: 'That test could not be found.' },
  'test.not_yours_to_change': {
    status: 403,
    message: 'Only the organization that took this test can change it.',
  },
  'result.not_found': { status: 404, message: 'That result could not be found.' },
  'report.no_tests': {
    status: 422,
    message: 'A report needs at least one test other than a COVID-19 screening.',
  },
  'report.password_too_short': { status: 422, message: 'The PDF password needs at least 8 characters.' },
  'report.busy': {
    status: 503,
    message: 'Too many reports are being made right now. Please try again in a minute.',
  },

  // Devices
  'code.not_right': { status: 422, message: 'That code is not right.' },
  'code.expired': { status: 422, message: 'That code has expired.' },
  'code.not_yet_active': { status: 422, message: 'That code is not active yet.' },
  'code.too_many_tries': {
    status: 429,
    message: 'Too many codes were tried from here. Try again in {minutes} minutes.',
  },
  'match.none': {
    status: 422,
    message: 'No profile matches. Check the birth date and last name or profile id.',
  },
  'match.held_off': { status: 429, message: 'Too many tries. Ask a staff member for a new code.' },
  'submission.conflict': {
    status: 409,
    message: 'A different test was already stored under this id. The first one stays.',
  },
  'submission.profile_out_of_scope': {
    status: 422,
    message: 'That profile cannot be tested with this token.',
  },
  'submission.protocol_unknown': { status: 422, message: 'That protocol does not exist or is disabled.' },
  'submission.measure_unknown': { status: 422, message: 'Measure {measureId} is not known.' },
  'submission.duplicate_result': {
    status: 422,
    message: 'Measure {measureId} appears twice with the same stance and repetition.',
  },
  'submission.before_birth': {
    status: 422,
    message: 'The test was completed before the person was born. It is held for staff.',
  },
  'submission.in_future': {
    status: 422,
    message: 'The test was completed more than a day ahead. It is held for staff.',
  },
  'submission.match_not_unique': {
    status: 422,
    message: 'More than one profile matches. The test is held for staff.',
  },
  'recording.wrong_kind': {
    status: 422,
    message: 'Measure {measureId} does not take a recording of kind {kind}.',
  },
  'recording.no_scorer': {
    status: 422,
    message: 'Measure {measureId} cannot be scored from a recording yet.',
  },
  'recording.not_finite': {
    status: 422,
    message: 'The recording has values that are not numbers (first at sample {index}).',
  },
  'recording.axes_differ': { status: 422, message: 'The three axes have different lengths ({x}, {y}, {z}).' },
  'recording.bad_rate': {
    status: 422,
    message: 'The sample rate must be between {min} and {max} Hz; it is {rate}.',
  },
  'recording.too_short': {
    status: 422,
    message: 'The recording lasts {seconds} s; at least {minSeconds} s are needed.',
  },
  'recording.too_long': {
    status: 422,
    message: 'The recording lasts {seconds} s; at most {maxSeconds} s can be scored.',
  },
  'recording.acceleration_out_of_range': {
    status: 422,
    message: 'An acceleration of {value} m/s2 is outside plus or minus {max} m/s2 (sample {index}).',
  },
  'recording.too_many_gaps': {
    status: 422,
    message: '{percent} % of the samples are missing; at most {maxPercent} % may be.',
  },
  'recording.frozen_sensor': { status: 422, message: 'The sensor did not move at all. It may be frozen.' },
  'recording.no_trials': { status: 422, message: 'The recording has no usable trials.' },
  'recording.time_out_of_range': {
    status: 422,
    message: 'A response time of {value} ms is outside 0 to {max} ms (trial {index}).',
  },
  'recording.wrong_item_count': {
    status: 422,
    message: 'Measure {measureId} has {expected} items; {count} answers came.',
  },
  'recording.answer_out_of_range': {
    status: 422,
    message: 'Answer {index} is {value}; it must be a whole number from {min} to {max}.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export type MessageParams = Readonly<Record<string, string | number>>;

/**
 * The sentence of a code with its params filled in.
 * @returns the text; a placeholder without a param stays visible, so that a test sees it
 */
export function errorMessage(code: ErrorCode, params: MessageParams = {}): string {
  return errorCatalogue[code].message.replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  );
}
