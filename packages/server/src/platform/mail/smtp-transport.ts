import { createTransport } from 'nodemailer';
import { isThisMachine } from '../config/this-machine.ts';

const timeoutMs = 20_000;

/**
 * A way to an SMTP server that gives up after a while and keeps its hands off the machine. Nothing is sent to a server of another
 * machine that offers no TLS: links that set passwords travel in messages, and the server's own password before them.
 *
 * @param url of the server, with its credentials
 * @param options `pool`: connections stay open for further messages
 */
export const openSmtpTransport = (url: string, options: { pool?: true } = {}) =>
  createTransport({
    ...options,
    ...tlsOf(new URL(url)),
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What is sent is in memory; nothing in a message may make the server read a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  });

/** What is said here wins over the words of the address. */
const tlsOf = ({ protocol, hostname }: URL) =>
  protocol === 'smtp:' && !isThisMachine(hostname) ? { requireTLS: true, ignoreTLS: false } : {};

/** The Message-ID of a message, by which its receiver knows a second copy, and its provider reports of it. */
export const messageIdOf = (reference: string, from: string): string =>
  `<${reference}@${from.slice(from.lastIndexOf('@') + 1)}>`;
