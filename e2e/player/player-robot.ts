import { type PlayerRobotSetup, type RobotHandWindow, robotHand } from './robot-hand.ts';

/** What the robot leaves for whoever started it. */
export interface PlayerRobotWindow {
  playerRobot: {
    /** The last state of the sitting that the page wrote, and the one that it found when it was opened. */
    written: string | null;
    found: string | null;
    sent: { body: string; token: string; reply: string } | null;
  };
}

/**
 * Runs in the page before its own scripts and takes any test of the player, without hurry and without caring what is right. It looks and
 * decides; its hand says how, and each key and each touch comes from outside of the page. It is written into the page as text, so nothing from outside of it may be used.
 */
export function playerRobot({ by }: PlayerRobotSetup): void {
  type Field = HTMLInputElement | HTMLTextAreaElement;
  const own = window as unknown as PlayerRobotWindow & RobotHandWindow;
  const robot: PlayerRobotWindow['playerRobot'] = { written: null, found: null, sent: null };
  own.playerRobot = robot;
  const { press, strike, choose, fill, draw, isFree } = own.robotHand;
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

  const all = <E extends Element = HTMLElement>(query: string) => [...document.querySelectorAll<E>(query)];
  const one = (query: string) => document.querySelector<HTMLElement>(query);
  const buttonOf = (title: string) =>
    all<HTMLButtonElement>('button').find(({ textContent, disabled }) => textContent === title && !disabled);

  const side = (which: 'left' | 'right') => {
    const target = one(`[data-side="${which}"]`);
    if (by === 'key') strike(which === 'left' ? 'f' : 'j');
    else if (target !== null) press(target);
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
  let letters: string[] = [];

  const answerSignals = (): boolean => {
    // The picture of an instruction has a signal too, and no focus.
    const pad = one('[data-signal][tabindex]');
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
        else if (by === 'key') strike(' ');
        else press(pad);
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
    const end = buttonOf('Done');
    if (end !== undefined) press(end);
    else if (next !== undefined && by === 'key') strike(`${next.textContent}`);
    else if (next !== undefined) press(next);
    return true;
  };
  /** The numbers in their order, from above where the test says so. */
  const countOn = (cells: HTMLElement[]) => {
    const left = cells
      .filter((cell) => !cell.hasAttribute('data-found'))
      .sort((a, b) => Number(a.textContent) - Number(b.textContent));
    const isDown = document.querySelector('h1')?.textContent.includes('down') === true;
    const next = left.at(isDown ? -1 : 0);
    if (next !== undefined) press(next);
  };
  const pointAtSquares = (cells: HTMLElement[]) => {
    const lightedNow = cells.flatMap((cell, index) => (cell.hasAttribute('data-lit') ? [index] : []));
    if (lightedNow.length > 0) lit = lightedNow;
    if (lit.length === 0 || !document.body.textContent.includes('Which squares were lit?')) return;
    const end = all('main button').filter(({ textContent }) => textContent === 'Done');
    for (const one of [...cells.filter((_, index) => lit.includes(index)), ...end]) press(one);
    lit = [];
  };
  const fillGrids = (): boolean => {
    const cells = all('fieldset button');
    if (cells.some(({ textContent }) => Number(textContent) > 0)) countOn(cells);
    else pointAtSquares(cells);
    return cells.length > 0;
  };
  const recallLetters = (): boolean => {
    const shown = all('main p').find(({ textContent }) => /^[A-Z]( [A-Z])+$/.test(textContent));
    if (shown !== undefined) letters = shown.textContent.split(' ');
    const isAsked = document.querySelector('h1')?.textContent === 'Which were the three letters?';
    if (!isAsked || letters.length === 0 || buttonOf('Done') !== undefined) return false;
    const keys = letters.map(buttonOf);
    if (keys.some((key) => key === undefined)) return false;
    for (const [index, key] of keys.entries())
      if (by === 'key') strike(`${letters[index]?.toLowerCase()}`);
      else if (key !== undefined) press(key);
    return true;
  };
  const fillForms = (): boolean => {
    for (const group of all('fieldset')) {
      const radios = [...group.querySelectorAll<HTMLInputElement>('input[type="radio"]')];
      const [first, second] = radios;
      if (first === undefined || second === undefined || radios.some(({ checked }) => checked)) continue;
      // In a list of items a digit answers and leads to the next one.
      if (by === 'key' && first.name.startsWith('item-')) strike('1', group);
      else choose(second);
      return true;
    }
    const fields = all<Field>('main input:not([type="radio"], [type="checkbox"]), main textarea');
    const field = fields.find(({ value }) => value === '');
    if (field !== undefined) fill(field);
    return field !== undefined;
  };
  const items = (): boolean => {
    const [answer] = all('main button[aria-pressed="false"]').filter(({ textContent }) =>
      /^1/.test(textContent),
    );
    if (answer === undefined) return false;
    once(`item ${document.querySelector('h1')?.textContent}`, () =>
      by === 'key' ? strike('1') : press(answer),
    );
    return true;
  };
  const goOn = (): void => {
    const start = all('button').find(({ textContent }) => /^Press here/.test(textContent));
    if (start !== undefined && document.body.textContent.includes('The screen was checked')) {
      if (by === 'key') strike(' ');
      else press(start);
      return;
    }
    const stop = buttonOf('Stop');
    const stood = buttonOf('Stood up');
    if (stop !== undefined) once(`stop ${Math.floor(Date.now() / 2_000)}`, () => press(stop), 900);
    else if (stood !== undefined) once(`stood ${Math.floor(Date.now() / 2_000)}`, () => press(stood));
    if (stop !== undefined || stood !== undefined) return;
    const titles = [
      'It is mine. Continue',
      'Continue without this test',
      'Start',
      'Go',
      'Keep it',
      'Next',
      'Continue',
      'Done',
      'Send',
      'Continue',
    ];
    const way = titles.map(buttonOf).find((button) => button !== undefined);
    if (way !== undefined) press(way);
  };
  const step = () => {
    const paper = one('svg[role="img"]');
    if (paper !== null && buttonOf('Done') === undefined) draw(paper);
    else if (
      !answerSignals() &&
      !followDots() &&
      !fillGrids() &&
      !recallLetters() &&
      !fillForms() &&
      !items()
    )
      goOn();
  };
  let lastStep = 0;
  const frame = (time: number) => {
    if (document.body !== null && isFree() && time - lastStep > 350) {
      lastStep = time;
      step();
    } else if (document.body !== null) answerSignals();
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);

  // A phone at the chest of somebody who sways and turns a little. As from a sensor each reading has the time at which it was taken, also where
  // a busy machine hands it on late.
  let readAt = performance.now();
  setInterval(() => {
    for (; readAt <= performance.now(); readAt += 1_000 / 60) {
      const at = readAt / 1_000;
      const reading = new DeviceMotionEvent('devicemotion', {
        accelerationIncludingGravity: {
          x: 0.2 * Math.sin(4.4 * at),
          y: 9.81,
          z: 0.1 * Math.cos(2.5 * at),
        },
        rotationRate: { alpha: 1, beta: 60 * Math.cos(Math.PI * at), gamma: 1 },
        interval: 16,
      });
      Object.defineProperty(reading, 'timeStamp', { value: readAt });
      window.dispatchEvent(reading);
    }
  }, 16);
}

/** The robot and its hand as the script that a page runs before its own. */
export const robotScript = (setup: PlayerRobotSetup): string =>
  `(${robotHand})(${JSON.stringify(setup)}); (${playerRobot})(${JSON.stringify(setup)});`;
