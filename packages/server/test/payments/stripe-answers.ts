import { newId } from './stripe-objects.ts';

/** An answer of the API: its status and its body. */
export interface Answer {
  status: number;
  body: object;
  /** Stripe keeps the answer for an idempotency key only once the request began to be worked on. */
  isKept: boolean;
}

export interface ErrorFields {
  type: string;
  message: string;
  code?: string | undefined;
  param?: string | undefined;
  decline_code?: string | undefined;
  advice_code?: string | undefined;
  payment_intent?: object | undefined;
}

export const done = (body: object): Answer => ({ status: 200, body, isKept: true });

export const errorAnswer = (status: number, error: ErrorFields, isKept: boolean): Answer => ({
  status,
  body: { error: { ...error, request_log_url: `https://dashboard.stripe.com/logs/${newId('req')}` } },
  isKept,
});

/** What the API takes for wrong before it does anything. */
export const invalid = (message: string, more: { code?: string; param?: string } = {}): Answer =>
  errorAnswer(400, { type: 'invalid_request_error', message, ...more }, false);

/** 404 where the address names it, 400 where a parameter does. */
export const missing = (what: string, id: string, param: string | null = null): Answer =>
  errorAnswer(
    param === null ? 404 : 400,
    {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message: `No such ${what}: '${id}'`,
      param: param ?? 'intent',
    },
    false,
  );

export const listOf = (url: string, found: readonly { id: string }[], asked: URLSearchParams): Answer => {
  const after = found.findIndex(({ id }) => id === asked.get('starting_after'));
  const rest = found.slice(after + 1);
  const limit = Number(asked.get('limit') ?? 10);
  return done({ object: 'list', url, data: rest.slice(0, limit), has_more: rest.length > limit });
};
