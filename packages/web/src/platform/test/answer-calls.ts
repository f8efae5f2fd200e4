import type { Call } from '@plumbline/contract';
import { apiBase } from '@plumbline/contract/core/wire';
import { vi } from 'vitest';

/** What a call is answered with: a reply's own keys, or a refusal. */
export type Answer =
  | { reply: object }
  | { status: number; code: string; message: string; field?: string; requestId?: string }
  | { body: BodyInit; status: number; headers: Record<string, string> };

export interface AnsweredCall {
  path: string;
  headers: Headers;
  request: unknown;
}

const toResponse = (answer: Answer): Response => {
  if ('reply' in answer) return Response.json({ isSuccess: true, errors: [], ...answer.reply });
  if ('body' in answer) return new Response(answer.body, answer);
  const { status, code, message, field, requestId } = answer;
  return Response.json(
    { isSuccess: false, errors: [{ code, message, ...(field ? { field } : {}) }] },
    { status, headers: requestId ? { 'X-Request-Id': requestId } : {} },
  );
};

/**
 * Answers calls at the border of the page, for states that a real server shows only by chance: loading, refused, unreachable.
 * What is not answered fails the test.
 *
 * @returns what was asked, in order
 */
export function answerCalls(
  answers: readonly (readonly [Call, (request: unknown) => Answer | Promise<Answer>])[],
): AnsweredCall[] {
  const calls: AnsweredCall[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const address = String(input);
    if (!address.startsWith(`${apiBase}/`)) throw new Error(`not a call: ${address}`);
    const path = address.slice(apiBase.length + 1);
    const request: unknown = JSON.parse(String(init?.body));
    calls.push({ path, headers: new Headers(init?.headers), request });
    const found = answers.find(([call]) => call.path === path);
    if (found === undefined) throw new Error(`nothing answers ${path}`);
    const answer = await found[1](request);
    init?.signal?.throwIfAborted();
    return toResponse(answer);
  });
  return calls;
}
