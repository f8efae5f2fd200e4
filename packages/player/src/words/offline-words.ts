type HeldReason =
  | 'match.none'
  | 'submission.match_not_unique'
  | 'submission.match_held_off'
  | 'submission.code_deleted'
  | 'submission.code_ended';

/** What is said of tests without a connection. */
export interface OfflineWords {
  /** A test in a list; nothing of whose it is. */
  testOf: (time: string) => string;
  count: (tests: number) => string;
  title: string;
  hint: string;
  none: string;
  waits: string;
  /** The portal could not take it this time. */
  failed: string;
  held: string;
  refused: string;
  keptUntil: (day: string) => string;
  tryAgain: string;
  sending: string;
  delete: (test: string) => string;
  deleteWarning: string;
  deleteHeldWarning: string;
  deleteForGood: string;
  keep: string;
  back: string;
  noConnection: string;
  /** At the end of a sitting whose tests are kept. */
  sentLater: string;
  handOnKept: string;
  notTaken: (reason: string) => string;
  /** The browser cannot read or change the tests that it keeps. */
  storageFails: string;
  storageLow: string;
  clockBehind: (time: string) => string;
  clockAhead: (time: string) => string;
  duration: (hours: number, minutes: number) => string;
  /** By the code of the portal's answer; every other one is said in the portal's own words. */
  reasons: Record<HeldReason, string>;
}
