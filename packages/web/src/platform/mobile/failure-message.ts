import { ApiError } from '../api/api-error.ts';

/** The message for the app where the server gave no reason. Spelled as specified. */
export const unexpectedMobileError = (provider: string): string =>
  `An unexpected error occured. If this continues, please call ${provider} support.`;

/** Returns why a sign-in for the app failed: the server's first sentence, or the specified one where it gave none. */
export function mobileFailureMessage(error: unknown, provider: string): string {
  const isServers = error instanceof ApiError && error.status > 0 && error.code !== '';
  return isServers ? error.message : unexpectedMobileError(provider);
}
