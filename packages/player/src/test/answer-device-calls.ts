import { apiBase } from '@plumbline/contract/core/wire';
import { vi } from 'vitest';

/** `date` is the time of the portal. */
type Answer = { reply: object; date?: string } | { refusal: string } | 'no connection';

/**
 * Answers calls of the device API at the border of the page, for states that a real portal shows only by chance.
 * @returns the calls, in order
 */
export function answerDeviceCalls(answers: Record<string, Answer>): { path: string; request: unknown }[] {
  const calls: { path: string; request: unknown }[] = [];
  vi.spyOn(window, 'fetch').mockImplementation(async (input, init) => {
    const path = String(input).slice(apiBase.length + 1);
    // Said beside every test; only a test about it looks at it.
    if (path === 'Device/SendProgress' && answers[path] === undefined)
      return Response.json({ isSuccess: true, errors: [], isOver: false });
    calls.push({ path, request: JSON.parse(String(init?.body)) });
    const answer = answers[path];
    if (answer === undefined) throw new Error(`nothing answers ${path}`);
    if (answer === 'no connection') throw new TypeError('Failed to fetch');
    if ('reply' in answer)
      return Response.json(
        { isSuccess: true, errors: [], ...answer.reply },
        answer.date === undefined ? {} : { headers: { date: answer.date } },
      );
    const errors = [{ code: answer.refusal, message: 'The words of the portal.' }];
    return Response.json({ isSuccess: false, errors }, { status: 403 });
  });
  return calls;
}
