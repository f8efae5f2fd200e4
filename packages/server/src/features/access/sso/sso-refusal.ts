import type { ErrorCode } from '@plumbline/contract';

/** Every reason why a single sign-on can fail. Each has a sentence of its own in the catalogue. */
export type SsoRefusal = Extract<ErrorCode, `sso.${string}`>;

/** Thrown inside a sign-in with the reason; the person reads its sentence on the sign-in page. */
export class SsoRefused extends Error {
  override readonly name = 'SsoRefused';
  readonly code: SsoRefusal;

  constructor(code: SsoRefusal, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
