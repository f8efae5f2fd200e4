import type { StaffWords } from './staff-words.ts';

export const staffEn: StaffWords = {
  open: 'For staff: sign in on this device',
  nextFromList: 'For staff: choose a person',
  signInTitle: 'Sign in on this device',
  signInHint: 'For staff. The people of one group are then kept locked on this device for seven days.',
  email: 'Email',
  password: 'Password',
  signIn: 'Sign in',
  elsewhere: 'Use the sign-in page of my organization',
  elsewhereHint:
    'You sign in on the page of your organization and come back here. Tests on this device stay where they are.',
  goElsewhere: 'Go to that page',
  notElsewhere: 'This email has no sign-in page of its own. Use the password.',
  withPassword: 'Use a password',
  chooseMethod: 'Where should the code go?',
  codeSentTo: (destination) => `The six digits that were sent to ${destination}`,
  chooseOrganization: 'Which organization?',
  groupTitle: 'Choose a group',
  groupHint:
    'The people of this group are kept on this device, so that you can test them without a connection.',
  downloading: 'Downloading the list',
  noGroup: 'You have no groups. Make one in the portal first.',
  noProtocol: 'Your organization has no protocol. Make one in the portal first.',
  people: (count) => (count === 1 ? '1 person' : `${count} people`),
  rosterTitle: 'Who is next?',
  protocol: 'Protocol',
  kind: 'Kind of test',
  assessment: 'Assessment',
  screening: 'Screening',
  search: 'Search',
  nobodyFound: 'No one here has that name.',
  emptyGroup: 'Nobody is in this group. Add people in the portal, then choose the group again.',
  otherGroup: 'Another group',
  testOf: (name) => `This is ${name}’s test.`,
  otherPerson: 'Choose another person',
  signOut: 'Sign out',
  signOutRefused: (tests) =>
    tests === 1
      ? 'One test on this device was not sent. Send it or delete it first.'
      : `${tests} tests on this device were not sent. Send them or delete them first.`,
  signInToSend: 'Sign in on this device again, so that it can be sent.',
  signInAgain: 'Sign in again',
  signedOut: 'This device was signed out. Sign in again. The tests on it stay and are then sent.',
  deleteTests: 'For staff: delete tests',
};
