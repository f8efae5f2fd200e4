import type { ErrorEntries } from './error-entries.ts';

/** What phones send: redeeming, matching, submissions and recordings. */
export const deviceErrors = {
  'code.not_right': { status: 422, message: 'That code is not right.' },
  'code.expired': { status: 422, message: 'That code has expired.' },
  'code.not_yet_active': { status: 422, message: 'That code is not active yet.' },
  'code.too_many_tries': {
    status: 429,
    message: 'Too many codes were tried from here. Try again in {minutes} minutes.',
  },
  'device.not_found': { status: 404, message: 'That device has been removed already.' },
  'match.none': {
    status: 422,
    message: 'No profile matches. Check the birth date and the last name or profile ID.',
  },
  'match.held_off': { status: 429, message: 'Too many attempts. Ask a staff member for a new code.' },
  'submission.failed': {
    status: 503,
    message: 'The portal could not take this test just now. Keep it and send it again later.',
  },
  'submission.conflict': {
    status: 409,
    message: 'Another test is already stored under this ID. It was not replaced.',
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
    message: 'The test date is before the person’s birth date. The test is held for staff.',
  },
  'submission.in_future': {
    status: 422,
    message: 'The test date is more than a day in the future. The test is held for staff.',
  },
  'submission.match_not_unique': {
    status: 422,
    message: 'More than one profile matches. The test is held for staff.',
  },
  'submission.match_held_off': {
    status: 422,
    message: 'Too many earlier lookups failed, so we did not look anyone up. The test is held for staff.',
  },
  'submission.code_deleted': {
    status: 422,
    message: 'The code was deleted after this phone used it. The test is held for staff.',
  },
  'submission.code_ended': {
    status: 422,
    message: 'The test was taken when its code was not active. It is held for staff.',
  },
  'held_test.not_found': {
    status: 404,
    message: 'That test does not wait for you. It may have been assigned already.',
  },
  'held_test.decided': {
    status: 409,
    message: 'Somebody has decided about this test already.',
  },
  'held_test.time_not_in_doubt': {
    status: 422,
    message: 'The time of this test is not in doubt, so it stays as it was sent.',
  },
  'held_test.after_arrival': {
    status: 422,
    message: 'The test cannot be completed after it arrived. Enter when it was completed.',
  },
  'held_test.before_birth': {
    status: 422,
    message: 'That is before this person was born. Choose another person, or correct the time.',
  },
  'held_test.not_accepted': {
    status: 422,
    message: 'This test can no longer be scored. It is kept as it arrived; ask support about it.',
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
  'recording.readings_differ': {
    status: 422,
    message: 'The gyroscope or attitude has {count} readings where the acceleration has {expected} samples.',
  },
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
  'recording.wrong_item_count': {
    status: 422,
    message: 'Measure {measureId} has {expected} items; {count} answers came.',
  },
  'recording.answer_out_of_range': {
    status: 422,
    message: 'Answer {index} is {value}; it must be a whole number from {min} to {max}.',
  },
} as const satisfies ErrorEntries;
