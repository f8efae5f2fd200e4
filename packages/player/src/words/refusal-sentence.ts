import type { Words } from './words.ts';

/**
 * What is said of a refusal: in the person's language where the player knows its code, or its family; else in the portal's words, which are
 * in English.
 */
export function refusalSentence(
  { refusals, portalRefusals, unexpected }: Pick<Words, 'refusals' | 'portalRefusals' | 'unexpected'>,
  { code, message }: { code: string; message: string },
): string {
  const known: Partial<Record<string, string>> = refusals;
  if (known[code] !== undefined) return known[code];
  if (code === '') return unexpected;
  // The player's own sentences are in the language already.
  if (code.startsWith('staff.')) return message || unexpected;
  if (portalRefusals === null) return message || unexpected;
  return portalRefusals[code] ?? portalRefusals[code.split('.', 1)[0] ?? ''] ?? unexpected;
}
