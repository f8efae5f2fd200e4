/** What the robot leaves for whoever started it. */
export interface PlayerRobotWindow {
  playerRobot: {
    /** The last state of the sitting that the page wrote, and the one that it found when it was opened. */
    written: string | null;
    found: string | null;
    sent: { body: string; token: string; reply: string } | null;
    /** Where a line has to be drawn, which only real input can. */
    paper: { x: number; y: number; size: number } | null;
  };
}

/**
 * Runs in the page before its own scripts and takes any test of the player, without hurry and without caring what is right. It is written
 * into the page as text, so nothing from outside of it may be used.
 */
export function playerRobot(by: 'finger' | 'key'): void {
  const own = window as unknown as PlayerRobotWindow;
  const robot: PlayerRobotWindow['playerRobot'] = { written: null, found: null, sent: null, paper: null };
  own.playerRobot = robot;
  const text = (data: BufferSource) => new TextDecoder().decode(data);
  const isSitting = (json: string) => json.includes('"session"') && json.includes('"stage"');
  const { subtle } = crypto;
  const [encrypt, decrypt] = [subtle.encrypt.bind(subtle), subtle.decrypt.bind(subtle)];
  subtle.encrypt = (how, key, data) => {
    if (isSitting(text(data))) robot.written = text(data);
    return encrypt(how, key, data);
  };
  subtle.decrypt = async (how, key, data) => {
    const plain = await decrypt(how, key, data);
    if (isSitting(text(plain))) robot.found = text(plain);
    return plain;
  };
  const fetchAsIs = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await fetchAsIs(input, init);
    if (String(input).endsWith('Device/SubmitTests'))
      robot.sent = {
        body: String(init?.body),
        token: new Headers(init?.headers).get('authorization') ?? '',
        reply: await response.clone().text(),
      };
    return response;
  };

  const all = (query: string) => [...document.querySelectorAll<HTMLElement>(query)];
  const one = (query: string) => document.querySelector<HTMLElement>(query);
  const buttonOf = (title: string) =>
    all('button').find((button) => button.textContent === title && !(button as HTMLButtonElement).disabled);
  const point = (on: Element) =>
    on.dispatchEvent(
      new PointerEvent('pointerdown', { pointerType: 'touch', isPrimary: true, bubbles: true }),
    );
  const key = (code: string, name: string, on: EventTarget = window) =>
    on.dispatchEvent(new KeyboardEvent('keydown', { code, key: name, bubbles: true, cancelable: true }));
  const side = (which: 'left' | 'right') => {
    const target = one(`[data-side="${which}"]`);
    if (by === 'key') key(which === 'left' ? 'KeyF' : 'KeyJ', which === 'left' ? 'f' : 'j');
    else if (target !== null) point(target);
  };
  /** Something is done once for each state of the page that calls for it. */
  let doneFor = '';
  const once = (state: string, act: () => void, afterMs = 0) => {
    if (doneFor === state) return;
    doneFor = state;
    setTimeout(act, afterMs);
  };
  let signals = 0;
  let lastSignal = 'none';
  let lit: number[] = [];

  const answerSignals = (): boolean => {
    const pad = one('[data-signal]');
    if (pad === null) return false;
    const dot = pad.querySelector<HTMLElement>('[data-arrow]:not(svg)');
    const signal = dot?.dataset.arrow ?? pad.dataset.signal ?? 'none';
    if (signal !== lastSignal) {
      lastSignal = signal;
      signals += 1;
    }
    const hasSides = pad.querySelector('[data-side]') !== null;
    if (dot !== null) {
      if (signal === 'left' || signal === 'right') once(`arrow ${signals}`, () => side(signal), 250);
    } else if (signal === 'go' || signal === 'mask') {
      const answer = () => {
        if (hasSides) side('left');
        else if (by === 'key') key('Space', ' ');
        else point(pad);
      };
      if (signal === 'mask' || pad.querySelector('[data-longer]') === null)
        once(`signal ${signals}`, answer, 250);
    }
    return hasSides || dot !== null || signal !== 'none';
  };
  const followDots = (): boolean => {
    if (one('[data-phase="choosing"]') === null)
      return one('[data-phase="marked"], [data-phase="moving"]') !== null;
    const [next] = all('[data-phase="choosing"] [aria-pressed="false"]');
    const done = buttonOf('Done');
    if (done !== undefined) done.click();
    else if (next !== undefined && by === 'key') key('', `${next.textContent}`);
    else if (next !== undefined) point(next);
    return true;
  };
  const fillGrids = (): boolean => {
    const cells = all('fieldset button');
    if (cells.length === 0) return false;
    const numbers = cells.map((cell) => Number(cell.textContent));
    const lightedNow = cells.flatMap((cell, index) => (cell.hasAttribute('data-lit') ? [index] : []));
    if (lightedNow.length > 0) lit = lightedNow;
    if (numbers.some((number) => number > 0)) {
      const next = cells
        .filter((cell) => !cell.hasAttribute('data-found'))
        .sort((a, b) => Number(a.textContent) - Number(b.textContent))[0];
      if (next !== undefined && by === 'key') key('Space', ' ', next);
      else if (next !== undefined) point(next);
      return true;
    }
    if (document.body.textContent.includes('Which squares were lit?') && lit.length > 0) {
      for (const place of lit) cells[place]?.click();
      lit = [];
      setTimeout(() => buttonOf('Done')?.click(), 50);
    }
    return true;
  };
  const fillForms = (): boolean => {
    for (const group of all('fieldset')) {
      const radios = group.querySelectorAll<HTMLInputElement>('input[type="radio"]');
      if (radios.length === 0 || [...radios].some((radio) => radio.checked)) continue;
      radios[1]?.click();
      return true;
    }
    const fields = [
      ...document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'main input[inputmode], main textarea',
      ),
    ];
    const field = fields.find(({ value }) => value === '');
    if (field === undefined) return false;
    const type = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
    const isWarm = document.body.textContent.includes('°F');
    Object.getOwnPropertyDescriptor(type.prototype, 'value')?.set?.call(field, isWarm ? '98.6' : '37.5');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    return true;
  };
  const items = (): boolean => {
    const [answer] = all('main button[aria-pressed="false"]').filter(({ textContent }) =>
      /^1/.test(textContent),
    );
    if (answer === undefined) return false;
    once(`item ${document.querySelector('h1')?.textContent}`, () => answer.click());
    return true;
  };
  const press = (): void => {
    const start = all('button').find(({ textContent }) => /^Press here/.test(textContent));
    if (start !== undefined && document.body.textContent.includes('The screen was checked')) {
      if (by === 'key') key('Space', ' ');
      else point(start);
      return;
    }
    const stop = buttonOf('Stop');
    const stood = buttonOf('Stood up');
    if (stop !== undefined) once(`stop ${Math.floor(Date.now() / 2_000)}`, () => stop.click(), 900);
    else if (stood !== undefined) once(`stood ${Math.floor(Date.now() / 2_000)}`, () => stood.click());
    if (stop !== undefined || stood !== undefined) return;
    const titles = [
      'It is mine: go on',
      'Start',
      'Go',
      'Keep it',
      'Next',
      'Go on',
      'I do not know this one',
      'Done',
      'Send',
    ];
    titles
      .map(buttonOf)
      .find((button) => button !== undefined)
      ?.click();
  };
  const step = () => {
    const paper = one('svg[role="img"]');
    if (paper !== null && buttonOf('Done') === undefined) {
      const { left, top, width, height } = paper.getBoundingClientRect();
      robot.paper = { x: left + width / 2, y: top + height / 2, size: Math.min(width, height) / 3 };
      return;
    }
    robot.paper = null;
    if (!answerSignals() && !followDots() && !fillGrids() && !fillForms() && !items()) press();
  };
  let lastStep = 0;
  const frame = (time: number) => {
    if (document.body !== null && time - lastStep > 350) {
      lastStep = time;
      step();
    } else if (document.body !== null) answerSignals();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  // A phone at the chest of somebody who sways and turns a little.
  setInterval(() => {
    const at = performance.now() / 1_000;
    const turning = 60 * Math.cos(2 * Math.PI * 0.5 * at);
    window.dispatchEvent(
      new DeviceMotionEvent('devicemotion', {
        accelerationIncludingGravity: { x: 0.2 * Math.sin(4.4 * at), y: 9.81, z: 0.1 * Math.cos(2.5 * at) },
        rotationRate: { alpha: 1, beta: turning, gamma: 1 },
        interval: 16,
      }),
    );
  }, 16);
}
