/**
 * Something that must not happen: a mistake in the program or in its surroundings, never in what a person sent. Its message is
 * written to the log as it stands, so it holds no personal data: names of calls, settings and columns, never their values.
 */
export class Fault extends Error {
  override readonly name: string = 'Fault';
}
