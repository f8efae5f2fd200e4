import type { Call } from '@plumbline/contract';
import type { ApiError } from './api-error.ts';

/**
 * Writes to the browser's console what failed and how, for support, and never whom it concerned. A refusal is an answer and is not
 * logged.
 */
export function logFailure({ path }: Call, { status, isRefusal, requestId }: ApiError): void {
  if (!isRefusal) console.warn(`${path} failed: status ${status}, request ${requestId ?? 'none'}`);
}
