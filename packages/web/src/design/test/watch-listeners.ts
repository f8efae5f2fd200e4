interface Listening {
  target: EventTarget;
  type: string;
  listener: EventListenerOrEventListenerObject;
  capture: boolean;
}

const shared = new Map<EventTarget, string>([
  [window, 'window'],
  [document, 'document'],
  [document.documentElement, 'html'],
  [document.body, 'body'],
]);
const listening = new Set<Listening>();

const isCapture = (options?: boolean | EventListenerOptions) =>
  typeof options === 'object' ? options.capture === true : options === true;

const find = (target: EventTarget, type: string, listener: unknown, capture: boolean) =>
  [...listening].find(
    (each) =>
      each.target === target && each.type === type && each.listener === listener && each.capture === capture,
  );

function watch(target: EventTarget): void {
  // The test runner has put functions of its own on the window, so that each target is watched and not their prototype.
  const add = target.addEventListener.bind(target);
  const remove = target.removeEventListener.bind(target);
  target.addEventListener = (type, listener, options) => {
    add(type, listener, options);
    const capture = isCapture(options);
    if (listener === null || find(target, type, listener, capture) !== undefined) return;
    const entry = { target, type, listener, capture };
    listening.add(entry);
    if (typeof options !== 'object') return;
    options.signal?.addEventListener('abort', () => listening.delete(entry), { once: true });
    if (options.once) add(type, () => listening.delete(entry), { once: true, capture });
  };
  target.removeEventListener = (type, listener, options) => {
    remove(type, listener, options);
    const entry = find(target, type, listener, isCapture(options));
    if (entry !== undefined) listening.delete(entry);
  };
}
for (const target of shared.keys()) watch(target);

/** Takes away who listens on a shared target for one kind of event. */
export function removeListeners(target: EventTarget, type: string): void {
  for (const each of listening)
    if (each.target === target && each.type === type)
      target.removeEventListener(type, each.listener, each.capture);
}

/** Who listens on what outlives a test: the window, the document, its root and its body. */
export function listenersNow(): string[] {
  return [...listening].map(
    ({ target, type, listener }) => `${type} on ${shared.get(target)}: ${String(listener).slice(0, 120)}`,
  );
}
