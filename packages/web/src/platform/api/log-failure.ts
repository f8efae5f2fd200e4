import type { Call } from '@plumbline/contract';
import type { ApiError } from './api-error.ts';

/**
 * For support, in the browser's own log: what failed and how, never about whom. A refusal is an answer and needs no log.
 */
export function logFailure({ path }: Call, { status, isRefusal, requestId }: ApiError): void {
  if (!isRefusal) console.warn(`${path} failed: status ${status}, request ${requestId ?? 'none'}`);
}
