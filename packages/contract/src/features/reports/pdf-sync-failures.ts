/** Why a report has not reached the partner, and what to do about it. */
interface PdfSyncFailureWords {
  why: string;
  whatToDo: string;
}

const byHand = 'download it with Create Report and bring it over by hand, then mark it as uploaded.';

/** Every reason a delivery can have. The names are those of the wire and the database. */
export const pdfSyncFailures = {
  notConfigured: {
    why: 'This portal is not set up to send direct messages.',
    whatToDo: 'The provider of the portal sets it up; the report is sent then.',
  },
  connectionOff: {
    why: 'The connection to the medical record system is switched off, has expired, or is not there any more.',
    whatToDo: 'A System Admin switches it on under External Integrations; the report is sent then.',
  },
  notReached: {
    why: 'The server for direct messages did not answer.',
    whatToDo: `It is tried again by itself. If the report is needed now, ${byHand}`,
  },
  senderRefused: {
    why: 'The server for direct messages does not take messages from this portal.',
    whatToDo: 'The provider of the portal mends its sign-in there; the report is tried again.',
  },
  receiverBusy: {
    why: 'The medical record system cannot take messages at the moment.',
    whatToDo: `It is tried again by itself. If the report is needed now, ${byHand}`,
  },
  addressRefused: {
    why: 'The address of the medical record system was refused.',
    whatToDo: `Correct the address under External Integrations, then have support try it again. Until then ${byHand}`,
  },
  contentRefused: {
    why: 'The medical record system did not take the report.',
    whatToDo: `Its keepers know why messages are refused. Until then ${byHand}`,
  },
  tooLarge: {
    why: 'The report is larger than the medical record system takes.',
    whatToDo: 'Create a report with fewer tests, bring it over by hand, then mark it as uploaded.',
  },
  bounced: {
    why: 'The message was taken and could not be delivered to the medical record system.',
    whatToDo: `Check the address under External Integrations, then have support try it again. Until then ${byHand}`,
  },
  noMatch: {
    why: 'The medical record system has nobody with this name and birth date.',
    whatToDo: `Compare name and birth date on both sides and have support try it again, or ${byHand}`,
  },
  multipleMatches: {
    why: 'The medical record system has several people with this name and birth date.',
    whatToDo: `Nobody can say there who is meant: ${byHand}`,
  },
  nothingToReport: {
    why: 'The test has nothing that a report shows, or the person is not in the organization any more.',
    whatToDo: 'There is nothing to bring over: abandon it.',
  },
  reportNotMade: {
    why: 'The report could not be made.',
    whatToDo: 'It is tried again by itself. If it stays, tell support: they see the reason in the log.',
  },
  expired: {
    why: 'It could not be delivered within seven days.',
    whatToDo: 'Download it with Create Report and bring it over by hand.',
  },
} as const satisfies Readonly<Record<string, PdfSyncFailureWords>>;
export type PdfSyncFailure = keyof typeof pdfSyncFailures;

/**
 * The receiver has seen the message and said no. Sent again, the report is another message: under the same name a receiver would pass
 * over it, and what it still says of the first would count for the second.
 */
export const pdfSyncFailuresOfReceiver: readonly PdfSyncFailure[] = [
  'addressRefused',
  'contentRefused',
  'tooLarge',
  'bounced',
  'noMatch',
  'multipleMatches',
];

/** The words of a failure; general ones for a reason of another version. */
export const pdfSyncFailureWords = (failure: string): PdfSyncFailureWords =>
  Object.hasOwn(pdfSyncFailures, failure)
    ? pdfSyncFailures[failure as PdfSyncFailure]
    : { why: 'It could not be delivered.', whatToDo: `If the report is needed now, ${byHand}` };
