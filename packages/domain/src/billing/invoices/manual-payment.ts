/** A payment that staff record since it came another way than by card: 2 other, 3 check, 4 direct deposit. */
export interface ManualPayment {
  method: number;
  /** The day it came, 'YYYY-MM-DD'; null where none was typed. */
  paidOn: string | null;
  checkNumber: string | null;
}

const [other, check, directDeposit] = [2, 3, 4];

/** The methods of a payment that staff record (B042). */
export const manualPaymentMethods: readonly number[] = [other, check, directDeposit];

/** The longest number of a check, in characters. */
export const longestCheckNumber = 40;

export type ManualPaymentProblem =
  | 'notManual'
  | 'dateMissing'
  | 'dateInFuture'
  | 'checkNumberMissing'
  | 'checkNumberTooLong'
  | 'checkNumberUsed';

/** The number of a check as it is stored and compared: no outer spaces, letters in capitals; null for other methods. */
export function storedCheckNumber({ method, checkNumber }: ManualPayment): string | null {
  const number = (checkNumber ?? '').trim().toUpperCase();
  return method === check && number !== '' ? number : null;
}

/** Whether a method needs the day the payment came: a check and a deposit do; without one the others came today. */
export const needsPaymentDate = (method: number): boolean => method === check || method === directDeposit;

/**
 * What is wrong with a payment that staff record (design of billing, Cards); null when nothing is.
 * @param today the payer's day, 'YYYY-MM-DD'
 * @param usedCheckNumbers the stored numbers of the payer's checks whose payments hold
 */
export function manualPaymentProblem(
  payment: ManualPayment,
  today: string,
  usedCheckNumbers: ReadonlySet<string> = new Set(),
): ManualPaymentProblem | null {
  const { method, paidOn } = payment;
  if (!manualPaymentMethods.includes(method)) return 'notManual';
  if (paidOn === null && needsPaymentDate(method)) return 'dateMissing';
  if (paidOn !== null && paidOn > today) return 'dateInFuture';
  return method === check ? checkNumberProblem(storedCheckNumber(payment), usedCheckNumbers) : null;
}

function checkNumberProblem(number: string | null, used: ReadonlySet<string>): ManualPaymentProblem | null {
  if (number === null) return 'checkNumberMissing';
  if (number.length > longestCheckNumber) return 'checkNumberTooLong';
  return used.has(number) ? 'checkNumberUsed' : null;
}
