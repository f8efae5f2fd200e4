/**
 * A stored phone number as gateways take it (E.164). Ten digits are a number of North America, as the portal's forms write them.
 * @returns for example `+15555550142`; null for what cannot be called
 */
export function toDialled(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/\D/g, '');
  if (phone.trim().startsWith('+')) return /^[1-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  if (/^[2-9]\d{9}$/.test(digits)) return `+1${digits}`;
  return /^1[2-9]\d{9}$/.test(digits) ? `+${digits}` : null;
}
