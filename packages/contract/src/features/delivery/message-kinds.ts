/** The subject of each kind of message, in words that reveal nothing about its reader. A new kind of mail gets its words here. */
export const messageKinds = {
  userWelcome: 'Welcome to a new user',
  userAdded: 'Added to an organization',
  signInAddress: 'Sign-in address changed by an administrator',
  organizationReady: 'New organization is ready',
  mfaCode: 'Verification code',
  passwordReset: 'Link to reset a password',
  passwordChanged: 'Password was changed',
  phoneChanged: 'Phone number was changed',
  accountExists: 'Account already exists',
  emailConfirmation: 'Confirm a new email address',
  emailWasChanged: 'Email address was changed',
  accessLink: 'Link to a shared profile',
  importRequest: 'Import of a profile',
  profileTransfer: 'Transfer of profiles',
  connection: 'Connection with another organization',
  invoice: 'Invoice',
  invoiceReminder: 'Invoice reminder',
  invoiceReceipt: 'Payment receipt',
  invoiceAutopay: 'Automatic invoice payment',
  paymentDisputed: 'Disputed payment',
  creditsUsed: 'Profile credits are used up',
  testReminder: 'Reminder to test',
  lowScore: 'Low score alert',
  webhookPaused: 'Webhook was paused',
  integrationsRest: 'Integrations were disabled',
  keysOfFormerAdmin: 'Keys of a former System Admin',
  singleSignOn: 'Single sign-on was changed',
  singleSignOnLinked: 'First sign-in through single sign-on',
  codeResult: 'Test taken with a code',
} as const;
export type MessageKind = keyof typeof messageKinds;

/** The words of a kind; the kind itself where this version no longer sends it. */
export const messageKindLabel = (kind: string): string =>
  kind in messageKinds ? messageKinds[kind as MessageKind] : kind;

/** The status of a message. `sent`: it was handed over and nothing is known since. */
export const messageStatuses = ['waiting', 'sent', 'delayed', 'delivered', 'failed'] as const;
export type MessageStatus = (typeof messageStatuses)[number];

/** Why a message waits or failed. */
export const messageFailures = {
  notConfigured: 'This portal is not set up for this kind of message.',
  notReached: 'The sending service could not be reached.',
  refused: 'The address was refused.',
  bounced: 'The address rejected the message.',
  noNumber: 'The phone number cannot be reached.',
  blocked: 'The recipient blocks messages from the portal.',
  expired: 'The message could not be delivered in time.',
} as const;
export type MessageFailure = keyof typeof messageFailures;

/** The sentence of a failure. */
export const messageFailureLabel = (failure: string): string =>
  failure in messageFailures
    ? messageFailures[failure as MessageFailure]
    : 'The message could not be delivered.';
