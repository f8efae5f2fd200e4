/** How long the reason of a void, a refund, a credit note or a reversed payment is, in characters (design of billing, B261). */
export const reasonLength = { min: 3, max: 500 } as const;

export type ReasonProblem = 'reasonMissing' | 'reasonTooShort' | 'reasonTooLong';

/** What is wrong with a reason, outer spaces left out (B261); null when nothing is. */
export function reasonProblem(reason: string): ReasonProblem | null {
  const { length } = reason.trim();
  if (length === 0) return 'reasonMissing';
  if (length < reasonLength.min) return 'reasonTooShort';
  return length > reasonLength.max ? 'reasonTooLong' : null;
}
