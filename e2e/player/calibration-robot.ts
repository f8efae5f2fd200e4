/** What the robot leaves for whoever started it. */
export interface RobotWindow {
  calibration: { sent: unknown; answered: number };
  /** Presses from outside of the page, as a real finger or key does; missing where the page presses by itself. */
  pressFromOutside?: (epochMs: number, x: number, y: number) => void;
}

/** How a robot answers. */
export interface RobotSetup {
  delayMs: number;
  by: 'finger' | 'key';
}

/**
 * Runs in the page before its own scripts: presses its way through the player, and answers each signal exactly so long after the frame that
 * shows it was drawn. It is written into the page as text, so nothing from outside of it may be used.
 */
export function robot({ delayMs, by }: RobotSetup): void {
  const own = window as unknown as RobotWindow;
  own.calibration = { sent: null, answered: 0 };
  const fetchAsIs = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (String(input).endsWith('Device/SubmitTests')) own.calibration.sent = JSON.parse(String(init?.body));
    return fetchAsIs(input, init);
  };
  const press = (target: Element, code: string) => {
    const event =
      by === 'key'
        ? new KeyboardEvent('keydown', { code, bubbles: true })
        : new PointerEvent('pointerdown', { pointerType: 'touch', isPrimary: true, bubbles: true });
    target.dispatchEvent(event);
  };
  /** The answer is always the left one: what is right does not matter for the time. */
  const answer = (pad: Element, drawnAt: number) => {
    const target = pad.querySelector('[data-side="left"]') ?? pad;
    const isOfSides = target !== pad;
    own.calibration.answered += 1;
    if (own.pressFromOutside) {
      const { left, top, width, height } = target.getBoundingClientRect();
      own.pressFromOutside(performance.timeOrigin + drawnAt + delayMs, left + width / 2, top + height / 2);
      return;
    }
    const wait = () => {
      // The last milliseconds are waited for actively, since a timer may be late.
      while (performance.now() < drawnAt + delayMs);
      press(target, isOfSides ? 'ArrowLeft' : 'Space');
    };
    setTimeout(wait, delayMs - 12);
  };
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement) || target.dataset.signal !== 'go') continue;
      // A message is taken after the frame in which it was sent was handed on to be shown.
      const channel = new MessageChannel();
      channel.port1.onmessage = () => answer(target, performance.now());
      channel.port2.postMessage(null);
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-signal'] });

  const titles = ['Start', 'Next', 'Continue', 'Send'];
  setInterval(() => {
    if (document.querySelector('main[data-signal]') !== null) return;
    for (const button of document.querySelectorAll('button')) {
      const text = button.textContent.trim();
      if (text.startsWith('Press here') && button.dataset.pressed === undefined) press(button, 'Space');
      else if (titles.includes(text)) button.click();
      else continue;
      return;
    }
  }, 200);
}
