import { createTransport } from 'nodemailer';

const timeoutMs = 20_000;

/**
 * A way to an SMTP server that gives up after a while and keeps its hands off the machine.
 * @param url of the server, with its credentials
 * @param options `pool`: connections are kept for further messages; `requireTLS`: nothing is said to a server that offers none
 */
export const openSmtpTransport = (url: string, options: { pool?: true; requireTLS?: boolean }) =>
  createTransport({
    ...options,
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What is sent is in memory; nothing in a message may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** The Message-ID of a message, by which its receiver knows a second copy, and its provider reports of it. */
export const messageIdOf = (reference: string, from: string): string =>
  `<${reference}@${from.slice(from.lastIndexOf('@') + 1)}>`;
