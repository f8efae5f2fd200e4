/**
 * What pages show and calls change, in the words of the portal. A call that asks names what its answer is made of (`reads`), a call
 * that acts what it leaves different (`changes`): pages are refreshed by matching the two, so neither has to know the other.
 * Name what a person would say has changed, not the tables behind it.
 */
export type Resource =
  /** Accounts: who a user is, what they may do, which groups and organizations they see. */
  | 'account'
  /** Who pays and how: contact, addresses, card, cycle, and who is billed for whom. */
  | 'billing'
  /** Five-digit codes. */
  | 'code'
  /** Connections between organizations, and requests for them. */
  | 'connection'
  /** Companies of the customer list. */
  | 'crmCompany'
  /** Phones that an organization knows. */
  | 'device'
  /** Profiles that may be one person, and those who are not. */
  | 'duplicate'
  /** Events of profiles. */
  | 'event'
  /** Exports that are being made or lie ready. */
  | 'export'
  /** Groups: their name and settings, and changes on their way to everybody in them. */
  | 'group'
  /** Single sign-on connections with their domains. */
  | 'identityProvider'
  /** Requests to import somebody of another organization. */
  | 'importRequest'
  /** Connections with medical record systems. */
  | 'integration'
  /** Invoices, and what was paid of them. */
  | 'invoice'
  /** Which measures an organization tests. */
  | 'measure'
  /** Messages that were sent. */
  | 'message'
  /** Organizations: their facts, and the children of an enterprise. */
  | 'organization'
  /** Reports on their way to a medical record system. */
  | 'pdfSync'
  /** Settings of an organization. */
  | 'preference'
  /** Profiles: who a person is, their groups, their settings. */
  | 'profile'
  /** With whom a profile is shared, and the links that still wait. */
  | 'profileAccess'
  /** Protocols. */
  | 'protocol'
  /** Roster files and how far their import is. */
  | 'roster'
  /** Schedules of groups, and who is notified of what. */
  | 'schedule'
  /** What was decided of companies that may be schools. */
  | 'schoolDecision'
  /** Where an account is signed in. */
  | 'signIn'
  /** Access of internal staff to an organization. */
  | 'staffGrant'
  /** Subscriptions of both families. */
  | 'subscription'
  /** Surveys of an organization, and which of them is asked. */
  | 'survey'
  /** Tests: results, notes, and the baselines that follow from them. */
  | 'test'
  /** Credits that were bought and used. */
  | 'usage'
  /** Webhooks, and what they sent. */
  | 'webhook';
