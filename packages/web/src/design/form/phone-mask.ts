const digitsOfNumber = 10;

/**
 * What was typed of a phone number, under the mask ###-###-####: digits only, a leading country code 1 dropped, and at most ten.
 * @param typed anything a person types or pastes
 */
export function maskPhone(typed: string): string {
  const digits = typed.replaceAll(/\D/g, '');
  const own = digits.length > digitsOfNumber && digits.startsWith('1') ? digits.slice(1) : digits;
  const parts = [own.slice(0, 3), own.slice(3, 6), own.slice(6, digitsOfNumber)];
  return parts.filter((part) => part !== '').join('-');
}
