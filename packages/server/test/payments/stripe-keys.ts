import { type Answer, errorAnswer } from './stripe-answers.ts';

/**
 * Idempotency keys as Stripe has them (docs.stripe.com/api/idempotent_requests): the first answer is kept and given again, a refusal or a
 * fault as well, unless the request was refused before it was worked on. Other words under the same key are an error.
 */
export class IdempotencyKeys {
  readonly #kept = new Map<string, { words: string; answer: Answer }>();

  once(key: string, words: string, work: () => Answer): Answer {
    const before = this.#kept.get(key);
    if (before !== undefined && before.words !== words) {
      return errorAnswer(
        400,
        {
          type: 'idempotency_error',
          message:
            'Keys for idempotent requests can only be used with the same parameters they were first used with.',
        },
        false,
      );
    }
    if (before !== undefined) return before.answer;
    const answer = work();
    // As it was then: the objects live on.
    if (answer.isKept) this.#kept.set(key, { words, answer: structuredClone(answer) });
    return answer;
  }

  /** What Stripe does to keys after a day or more. */
  forget(): void {
    this.#kept.clear();
  }
}
