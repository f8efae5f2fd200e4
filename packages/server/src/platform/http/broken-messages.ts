import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { type ErrorCode, errorMessage } from '@plumbline/contract';

/** Why a message could not be read as HTTP, by Node's code; everything else is a message that is broken. */
const refusals: Readonly<Record<string, { status: number; code: ErrorCode }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, code: 'request.invalid' },
  HPE_HEADER_OVERFLOW: { status: 431, code: 'request.too_large' },
};

/**
 * Answers what never became a request, in the envelope, and closes the connection: where such a message ends is not certain, so nothing
 * that follows it is read. No hook runs for it, which is why its headers come along.
 */
export const brokenMessageHandler =
  (headers: Readonly<Record<string, string>>) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    // The other side has already closed the connection.
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    const { status, code } = refusals[error.code ?? ''] ?? { status: 400, code: 'request.invalid' };
    const message = errorMessage(code, { limit: `${maxHeaderSize / 1024} KB` });
    const body = JSON.stringify({ isSuccess: false, errors: [{ code, message }] });
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}`);
    const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines].join('\r\n');
    socket.end(`${head}\r\n\r\n${body}`, () => socket.destroy());
  };
