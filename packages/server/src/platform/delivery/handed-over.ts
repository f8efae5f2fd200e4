import type { MessageFailure } from '@plumbline/contract';

/**
 * What came of handing a message over: `sent` where its way goes on outside and may be reported later, `delivered` where it lies before
 * its reader already (the outbox of demo mode).
 */
export type HandedOver = 'sent' | 'delivered';

/** A message that no further try would bring over: its receiver was refused for good. */
export class RefusedMessage extends Error {
  readonly failure: MessageFailure;

  constructor(failure: MessageFailure) {
    super(`a message was refused: ${failure}`);
    this.failure = failure;
  }
}

/** This deployment has no way to send such a message. */
export class NoWayToSend extends Error {}
