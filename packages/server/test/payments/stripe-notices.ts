import Stripe from 'stripe';
import { type Answer, listOf } from './stripe-answers.ts';
import { type EventObject, eventObject, newId } from './stripe-objects.ts';

/** How the notices of a request are sent, where they are not sent once, right after its reply. */
export type NoticeFault =
  | 'before'
  | 'twice'
  | 'late'
  | 'never'
  | 'otherAccount'
  | 'otherMode'
  | 'wrongSignature'
  | 'old';

/** Where notices go, and what they are signed with. */
export interface WebhookEndpoint {
  url: string;
  secret: string;
}

interface Notice {
  event: EventObject;
  fault: NoticeFault | null;
}

/** Sends notices as Stripe does, signed by Stripe's own library. */
export class StripeNotices {
  endpoint: WebhookEndpoint | null = null;
  readonly events: EventObject[] = [];
  /** What the portal answered, in order. */
  readonly answers: { type: string; status: number }[] = [];
  readonly #held: Notice[] = [];
  readonly #under = new Set<Promise<void>>();

  /** Notes what happened; sent by `send`. */
  make(type: string, object: object, created: number): EventObject {
    const event = eventObject({ created, type, object: structuredClone(object) });
    this.events.push(event);
    return event;
  }

  /** What happened, newest first, whether anybody was told or not. */
  list(asked: URLSearchParams): Answer {
    const [from, to] = [
      Number(asked.get('created[gte]') ?? 0),
      Number(asked.get('created[lte]') ?? Infinity),
    ];
    const types = [...asked].filter(([name]) => name.startsWith('types')).map(([, type]) => type);
    const found = this.events.filter(
      ({ created, type }) => created >= from && created <= to && types.includes(type),
    );
    return listOf('/v1/events', found.reverse(), asked);
  }

  /** @param after what they wait for: the reply of the request that caused them */
  send(events: readonly EventObject[], fault: NoticeFault | null, after: Promise<unknown>): Promise<void> {
    const work = (async () => {
      await after;
      for (const event of events) {
        if (fault === 'late') this.#held.push({ event, fault: null });
        else if (fault !== 'never') await this.#deliver({ event, fault });
        if (fault === 'twice') await this.#deliver({ event, fault });
      }
    })();
    this.#under.add(work);
    return work.finally(() => this.#under.delete(work));
  }

  /** Sends what was held back. */
  async release(): Promise<void> {
    for (const notice of this.#held.splice(0)) await this.#deliver(notice);
  }

  /** Until nothing is on its way any more. */
  async settled(): Promise<void> {
    while (this.#under.size > 0) await Promise.all(this.#under);
  }

  async #deliver({ event, fault }: Notice): Promise<void> {
    if (this.endpoint === null) return;
    const payload = JSON.stringify({
      ...event,
      ...(fault === 'otherAccount' ? { account: newId('acct') } : {}),
      ...(fault === 'otherMode' ? { livemode: true } : {}),
    });
    const response = await fetch(this.endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({
          payload,
          secret: fault === 'wrongSignature' ? 'whsec_of_somebody_else' : this.endpoint.secret,
          ...(fault === 'old' ? { timestamp: Math.floor(Date.now() / 1000) - 400 } : {}),
        }),
      },
      body: payload,
    });
    await response.body?.cancel();
    this.answers.push({ type: event.type, status: response.status });
  }
}
