import type { PlayerSubmission } from '@plumbline/domain';

/** What staff choose and a code brings along. */
export interface StaffChoice {
  organizationProtocolId?: number;
  isScreening?: boolean;
  isNonBaseline?: boolean;
}

export type QueuedSubmission = PlayerSubmission & StaffChoice;

/** With what a test is sent. */
export interface Sender {
  token: string;
  /** The code that brought the token, which is redeemed again where the token is too old; null for staff. */
  code: string | null;
  /** Of the staff member; null for a code. */
  organizationId: number | null;
}

/** What the portal said of a test that is not with it, or is with it and waits for staff. */
export interface Answer {
  /** `held`: it is with the portal, and staff decide whose it is. `failed`: it is sent again by itself. */
  status: 'held' | 'refused' | 'failed';
  code: string;
  /** The portal's sentence. */
  message: string;
}

/** A test that is over. */
export interface QueuedTest {
  clientUuid: string;
  completedOn: string;
  /** What is sent, the same each time; null once the portal has it and staff decide whose it is. */
  submission: QueuedSubmission | null;
  sender: Sender;
  /** What the portal said of it; null until it said anything. */
  answer: Answer | null;
}
