/**
 * An error that only a mistake in the program or in its surroundings can raise, never what a person sent. The message is written to
 * the log as it stands, so it holds no personal data: names of calls, settings and columns, never their values.
 */
export class InvariantError extends Error {
  override readonly name: string = 'InvariantError';
}
