import type { Answer } from '../session/queued-test.ts';
import { staffSignedOut } from '../session/send-tests.ts';
import type { Words } from '../words/words.ts';

/** Why the portal held or refused a test: in the person's language where the player knows the answer, else in the portal's words. */
export function reasonOf({ offline, refusals, staff, unexpected }: Words, { code, message }: Answer): string {
  const known: Partial<Record<string, string>> = {
    ...refusals,
    ...offline.reasons,
    [staffSignedOut]: staff.signInToSend,
  };
  return known[code] ?? (message || unexpected);
}
