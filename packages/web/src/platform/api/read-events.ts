/** The server sends an empty event at least every ten seconds; without one for so long the connection is dead, whatever the browser says. */
const deadAfterMs = 30_000;

/**
 * Reads the server-sent events of a stream. `EventSource` sends no session, so the stream comes by `fetch`; of what the format allows, our server
 * uses one line of data an event and empty comments.
 * @throws Error when nothing came for long
 */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read());
      if (done) return;
      const events = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = events.pop() ?? '';
      for (const event of events) if (event.startsWith('data: ')) yield event.slice('data: '.length);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function withinTime<T>(chunk: Promise<T>): Promise<T> {
  let timer: number | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = window.setTimeout(() => reject(new Error('the stream is silent')), deadAfterMs);
  });
  try {
    return await Promise.race([chunk, silence]);
  } finally {
    window.clearTimeout(timer);
  }
}
