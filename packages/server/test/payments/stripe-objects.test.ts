import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { recordingsFolder } from '../public-recordings.ts';
import {
  chargeObject,
  customerObject,
  disputeObject,
  eventObject,
  paymentIntentObject,
  paymentMethodObject,
  refundObject,
  setupIntentObject,
} from './stripe-objects.ts';

// Stripe's own examples (stripe-mock, MIT). They are no part of the project: without them the comparison is skipped.
const file = join(recordingsFolder, 'payments', 'stripe_fixtures.json');
const has = existsSync(file);
type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
const examples: { [name: string]: Json } = has
  ? (JSON.parse(readFileSync(file, 'utf8')) as { resources: { [name: string]: Json } }).resources
  : {};

const created = 1_700_000_000;
const metadata = { attempt: 'a' };
const of = { created, amount: 100, currency: 'usd', customer: 'cus_1', payment_method: 'pm_1', metadata };
const objects: { name: string; object: object }[] = [
  { name: 'customer', object: customerObject({ created, name: 'A', email: null, metadata }) },
  { name: 'setup_intent', object: setupIntentObject({ created, customer: 'cus_1' }) },
  {
    name: 'payment_method',
    object: paymentMethodObject({ created, customer: null, brand: 'visa', last4: '4242' }),
  },
  { name: 'payment_intent', object: paymentIntentObject(of) },
  { name: 'charge', object: chargeObject({ ...of, payment_intent: 'pi_1' }) },
  {
    name: 'refund',
    object: refundObject({
      created,
      amount: 1,
      currency: 'usd',
      charge: 'ch_1',
      payment_intent: 'pi_1',
      metadata,
      status: 'succeeded',
    }),
  },
  {
    name: 'dispute',
    object: disputeObject({
      created,
      amount: 1,
      currency: 'usd',
      charge: 'ch_1',
      payment_intent: 'pi_1',
      reason: 'fraudulent',
      status: 'needs_response',
    }),
  },
  { name: 'event', object: eventObject({ created, type: 'plan.created', object: {} }) },
];

/** Free for each object: what it holds is the account's, or is of another kind of object. */
const free = new Set(['metadata', 'data.object']);

/** What the made object has that the example lacks, or has of another kind. Null says nothing of a kind. */
function differences(made: Json, example: Json, at: string): string[] {
  if (made === null || example === null || free.has(at)) return [];
  if (typeof made !== typeof example || Array.isArray(made) !== Array.isArray(example))
    return [`${at} is of another kind`];
  if (typeof made !== 'object' || Array.isArray(made)) return [];
  const there = example as { [name: string]: Json };
  return Object.entries(made).flatMap(([name, value]) => {
    const inner = at === '' ? name : `${at}.${name}`;
    const other = there[name];
    return other === undefined ? [`${inner} is not there`] : differences(value, other, inner);
  });
}

test.runIf(has).each(objects)(
  'the $name of the stand-in has the shape of the one of Stripe',
  ({ name, object }) => {
    const made = JSON.parse(JSON.stringify(object)) as Json;
    const example = examples[name];
    expect(example).toBeDefined();
    expect(differences(made, example ?? null, '')).toEqual([]);
  },
);

test('a field too many, and one of another kind, are found', () => {
  expect(differences({ id: 1, more: 'x', of: { a: [] } }, { id: 'pi', of: { a: {} } }, '')).toEqual([
    'id is of another kind',
    'more is not there',
    'of.a is of another kind',
  ]);
});
