/** What staff read who sign in on the device. */
export interface StaffWords {
  open: string;
  nextFromList: string;
  signInTitle: string;
  signInHint: string;
  email: string;
  password: string;
  signIn: string;
  /** At the organization's own page. */
  elsewhere: string;
  elsewhereHint: string;
  goElsewhere: string;
  notElsewhere: string;
  withPassword: string;
  chooseMethod: string;
  codeSentTo: (destination: string) => string;
  chooseOrganization: string;
  groupTitle: string;
  groupHint: string;
  downloading: string;
  noGroup: string;
  noProtocol: string;
  people: (count: number) => string;
  rosterTitle: string;
  /** When the list was taken along. */
  listOf: (time: string) => string;
  /** The portal has other people in the group than the list on the screen. */
  listChanged: string;
  showNewList: string;
  protocol: string;
  /** Each person is tested by the protocol that the portal has for them. */
  ownProtocols: string;
  kind: string;
  /** Of somebody who was tested on this device lately. */
  done: string;
  doneOf: (count: number, of: number) => string;
  assessment: string;
  screening: string;
  /** Whether what is tested becomes part of the baseline. */
  baselineOrNot: string;
  baseline: string;
  notBaseline: string;
  /** When to choose it. */
  notBaselineHint: string;
  /** On the screen before each test. */
  isBaseline: string;
  isNoBaseline: string;
  search: string;
  nobodyFound: string;
  emptyGroup: string;
  otherGroup: string;
  /** Whose test it is, so that a wrong name is seen before it begins. */
  testOf: (name: string) => string;
  otherPerson: string;
  signOut: string;
  signOutRefused: (tests: number) => string;
  /** Of a test whose staff member's token the portal does not take any more. */
  signInToSend: string;
  signInAgain: string;
  /** The portal does not take the token of this device any more. */
  signedOut: string;
  /** To the PIN or the sign-in, without which nobody deletes what was not sent. */
  deleteTests: string;
}
