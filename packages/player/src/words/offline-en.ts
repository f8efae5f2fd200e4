import type { OfflineWords } from './offline-words.ts';

const plural = (count: number, one: string): string => (count === 1 ? `1 ${one}` : `${count} ${one}s`);

export const offlineEn: OfflineWords = {
  testOf: (time) => `Test of ${time}`,
  count: (tests) => `${plural(tests, 'test')} on this device`,
  title: 'Tests on this device',
  hint: 'Tests are locked on this device until they are sent. No one can open them here.',
  none: 'Every test was sent. Nothing is left on this device.',
  waits: 'Waiting for a connection',
  failed: 'The portal could not take it yet. We will send it again.',
  held: 'It has arrived. Staff will check whose it is.',
  refused: 'It was not accepted.',
  keptUntil: (day) => `Kept until ${day}`,
  tryAgain: 'Try again',
  sending: 'Sending',
  delete: (test) => `Delete: ${test}`,
  deleteWarning: 'This test was not sent. If you delete it, its answers are lost.',
  deleteHeldWarning: 'The portal has this test. It is removed only from this list.',
  deleteForGood: 'Delete it permanently',
  keep: 'Keep it',
  back: 'Back',
  noConnection: 'There is no connection. The tests stay here and are sent later.',
  sentLater: 'Your tests are kept on this device. They are sent as soon as there is a connection.',
  handOnKept: 'You can give this device to someone else. No one can open your tests on it.',
  notTaken: (reason) => `Your tests were not accepted: ${reason} They are kept on this device for staff.`,
  storageFails:
    'This browser cannot read or change the tests on this device. They are kept. Close this page and open it again. If that does not help, tell the staff.',
  storageLow:
    'This device is almost full. Free some space before you begin, or stay connected until your tests are sent.',
  clockBehind: (time) =>
    `The clock of this device is ${time} behind. The times of your tests are corrected. Set the clock while there is a connection.`,
  clockAhead: (time) =>
    `The clock of this device is ${time} ahead. The times of your tests are corrected. Set the clock while there is a connection.`,
  duration: (hours, minutes) =>
    hours === 0
      ? plural(minutes, 'minute')
      : minutes === 0
        ? plural(hours, 'hour')
        : `${plural(hours, 'hour')} and ${plural(minutes, 'minute')}`,
  reasons: {
    'match.none': 'No one on the list has this date of birth and name.',
    'submission.match_not_unique': 'Several people on the list have this date of birth and name.',
    'submission.match_held_off':
      'Too many earlier searches from this device found no one, so we did not search again.',
    'submission.code_ended': 'It was not taken while the code was active.',
    'submission.code_deleted': 'The code was deleted.',
  },
};
