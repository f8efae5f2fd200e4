import type { Answer } from '../session/queued-test.ts';
import { staffSignedOut } from '../session/send-tests.ts';
import { refusalSentence } from '../words/refusal-sentence.ts';
import type { Words } from '../words/words.ts';

/** Why the portal held or refused a test: in the person's language where the player knows the answer, else in the portal's words. */
export function reasonOf(words: Words, answer: Answer): string {
  const known: Partial<Record<string, string>> = {
    ...words.offline.reasons,
    [staffSignedOut]: words.staff.signInToSend,
  };
  return known[answer.code] ?? refusalSentence(words, answer);
}
