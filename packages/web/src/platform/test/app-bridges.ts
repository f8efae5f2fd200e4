/** What a mobile app's web view would have received, in order: through which handler, and what. */
export interface HeardByApp {
  channel: string;
  message: unknown;
}

const names = ['webkit', 'Android', 'plumblineApp'] as const;
const older = ['mobileTokenReceived', 'cancelLogin'] as const;
const bridges: Record<string, unknown> = window as unknown as Record<string, unknown>;

/** Takes the app away again. */
export function removeApp(): void {
  for (const name of names) Reflect.deleteProperty(bridges, name);
}

/**
 * Puts an app's handlers into the page, as its web view does.
 *
 * @returns what it hears
 */
export function pretendApp(system: 'iOS' | 'Android', channel: 'older' | 'newer'): HeardByApp[] {
  removeApp();
  const heard: HeardByApp[] = [];
  const listener = (name: string) => (message: unknown) => {
    heard.push({ channel: name, message });
  };
  const newer = { plumblineApp: { postMessage: listener('plumblineApp') } };
  if (system === 'iOS') {
    const handlers = older.map((name) => [name, { postMessage: listener(name) }] as const);
    bridges.webkit = { messageHandlers: channel === 'newer' ? newer : Object.fromEntries(handlers) };
  } else if (channel === 'newer') {
    Object.assign(bridges, newer);
  } else {
    bridges.Android = Object.fromEntries(older.map((name) => [name, listener(name)]));
  }
  return heard;
}
