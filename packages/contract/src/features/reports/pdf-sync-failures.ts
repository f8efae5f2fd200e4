/** The sentences that tell why a report has not reached the partner and what to do about it. */
interface PdfSyncFailureWords {
  why: string;
  whatToDo: string;
}

const byHand = 'download it with Create Report, upload it by hand and mark it as uploaded.';

/** Every reason why a delivery can fail. The names are those of the wire and the database. */
export const pdfSyncFailures = {
  notConfigured: {
    why: 'This portal is not set up to send direct messages.',
    whatToDo: 'The report is sent once your portal provider sets this up.',
  },
  connectionOff: {
    why: 'The connection to the medical record system is off, has expired or was removed.',
    whatToDo: 'The report is sent once a System Admin turns the connection on under External Integrations.',
  },
  notReached: {
    why: 'The server for direct messages did not answer.',
    whatToDo: `The portal tries again automatically. If the report is needed now, ${byHand}`,
  },
  senderRefused: {
    why: 'The server for direct messages does not accept messages from this portal.',
    whatToDo: 'The portal tries again automatically once your portal provider corrects its sign-in there.',
  },
  receiverBusy: {
    why: 'The medical record system cannot accept messages at the moment.',
    whatToDo: `The portal tries again automatically. If the report is needed now, ${byHand}`,
  },
  addressRefused: {
    why: 'The address of the medical record system was refused.',
    whatToDo: `Correct the address under External Integrations and ask support to send the report again. Until then, ${byHand}`,
  },
  contentRefused: {
    why: 'The medical record system did not accept the report.',
    whatToDo: `Ask its administrators why it refuses messages. Until then, ${byHand}`,
  },
  tooLarge: {
    why: 'The report is too large for the medical record system.',
    whatToDo: 'Create a report with fewer tests, upload it by hand and mark it as uploaded.',
  },
  bounced: {
    why: 'The message was accepted but could not be delivered to the medical record system.',
    whatToDo: `Check the address under External Integrations and ask support to send the report again. Until then, ${byHand}`,
  },
  noMatch: {
    why: 'The medical record system has no one with this name and birth date.',
    whatToDo: `Compare name and birth date on both sides and ask support to send the report again, or ${byHand}`,
  },
  multipleMatches: {
    why: 'The medical record system has several people with this name and birth date.',
    whatToDo: `It cannot tell them apart: ${byHand}`,
  },
  nothingToReport: {
    why: 'The test has nothing to show in a report, or the person has left the organization.',
    whatToDo: 'Abandon this delivery: there is nothing to send.',
  },
  reportNotMade: {
    why: 'The report could not be created.',
    whatToDo:
      'The portal tries again automatically. If this continues, contact support. They can see the reason in the log.',
  },
  expired: {
    why: 'The report could not be delivered within seven days.',
    whatToDo: 'Download it with Create Report and upload it by hand.',
  },
} as const satisfies Readonly<Record<string, PdfSyncFailureWords>>;
export type PdfSyncFailure = keyof typeof pdfSyncFailures;

/**
 * The reasons for which the receiver saw the message and refused it. When the report is sent again it is a new message: under the same
 * id a receiver would ignore it, and a late answer about the first message would count for the second.
 */
export const pdfSyncFailuresOfReceiver: readonly PdfSyncFailure[] = [
  'addressRefused',
  'contentRefused',
  'tooLarge',
  'bounced',
  'noMatch',
  'multipleMatches',
];

/** The sentences of a failure; general ones for a reason that this version does not know. */
export const pdfSyncFailureWords = (failure: string): PdfSyncFailureWords =>
  Object.hasOwn(pdfSyncFailures, failure)
    ? pdfSyncFailures[failure as PdfSyncFailure]
    : { why: 'The report could not be delivered.', whatToDo: `If the report is needed now, ${byHand}` };
