import type { ErrorEntries } from './error-entries.ts';

/** Protocols, and the tests an organization has. */
export const protocolErrors = {
  'protocol.not_found': { status: 404, message: 'That protocol could not be found.' },
  'protocol.name_taken': { status: 422, message: 'Protocol names must be unique.' },
  'protocol.empty': { status: 422, message: 'Protocol must include tests or symptom tracking.' },
  'protocol.measure_twice': { status: 422, message: 'A protocol can include a test only once.' },
  'protocol.measure_not_offered': {
    status: 422,
    message: 'One of the tests is not available here. Remove it and save again.',
  },
  'protocol.is_standard': {
    status: 422,
    message: 'You cannot edit standard protocols. Duplicate it and edit the copy.',
  },
  'protocol.changed_meanwhile': {
    status: 409,
    message:
      'Someone else changed this protocol while you were editing. Nothing was saved, but your changes are still here.',
  },
  'protocol.is_default': {
    status: 422,
    message: 'This protocol is the default for {holders}. Choose a protocol to replace it.',
  },
  'protocol.replacement_not_offered': {
    status: 422,
    message: 'You cannot choose that protocol as the replacement.',
  },
  'protocol.standard_not_found': { status: 404, message: 'There is no such standard protocol.' },
  'protocol.standard_is_there': {
    status: 409,
    message: 'This organization already has that standard protocol.',
  },
  'protocol.measures_inactive': {
    status: 422,
    message: 'Tests of this protocol are inactive here: {measures}. Add them under Measures first.',
  },
  'measure.not_found': { status: 404, message: 'There is no such measure.' },
  'measure.always_there': {
    status: 422,
    message:
      'Every organization has symptoms. Turn symptom tracking on or off under Protocols, Edit Settings.',
  },
  'measure.last_of_protocol': {
    status: 422,
    message:
      'The protocol “{protocol}” would be left without a test. Add another test to it, or delete it first.',
  },
} as const satisfies ErrorEntries;
