/** A place in the window, in pixels. */
export interface Point {
  x: number;
  y: number;
}

/** What a hand does next: keys one after the other, a finger from point to point, or nothing that could lead on. */
export type HandMove = { keys: string[] } | { touch: Point[] } | { stuck: string };

/** Who takes the test, and with what. */
export interface PlayerRobotSetup {
  by: 'finger' | 'key';
  /** What is typed into a field with this label. */
  typed?: Readonly<Record<string, string>>;
}

/** What the robot can have a hand do; each is done in its turn. */
export interface RobotHandWindow {
  robotHand: {
    /** Nothing is left to do. */
    isFree: () => boolean;
    press: (on: Element) => void;
    /** A key where the focus is, or within a part of the page. */
    strike: (key: string, within?: Element) => void;
    choose: (on: HTMLInputElement) => void;
    fill: (on: HTMLInputElement | HTMLTextAreaElement) => void;
    draw: (on: Element) => void;
    /** What has to come from outside of the page next; null where nothing does. */
    nextMove: () => HandMove | null;
  };
}

/**
 * Runs in the page before the robot and says which keys, or which touches, do what the robot wants: the focus goes there by keys alone, and a
 * finger reaches only what lies on top. It is written into the page as text, so nothing from outside of it may be used.
 */
export function robotHand({ by, typed = {} }: PlayerRobotSetup): void {
  type Field = HTMLInputElement | HTMLTextAreaElement;
  type Wish =
    | { to: 'press' | 'draw'; on: Element }
    | { to: 'choose'; on: HTMLInputElement }
    | { to: 'fill'; on: Field }
    | { to: 'strike'; key: string; on: Element };
  const wishes: Wish[] = [];
  let tries = 0;
  (window as unknown as RobotHandWindow).robotHand = {
    isFree: () => wishes.length === 0,
    press: (on) => wishes.push({ to: 'press', on }),
    strike: (key, on = document.documentElement) => wishes.push({ to: 'strike', key, on }),
    choose: (on) => wishes.push({ to: 'choose', on }),
    fill: (on) => wishes.push({ to: 'fill', on }),
    draw: (on) => wishes.push({ to: 'draw', on }),
    nextMove: () => nextMove(),
  };

  const isDisabled = (on: Element) => on instanceof HTMLButtonElement && on.disabled;

  const done = <Move>(move: Move): Move => {
    wishes.shift();
    tries = 0;
    return move;
  };
  const keysToType = (field: Field): string[] => {
    const label = field.labels?.[0]?.textContent ?? '';
    const text = typed[label] ?? (document.body.textContent.includes('°F') ? '98.6' : '37.5');
    if (field.type !== 'date') return [...text];
    const [year = '', month = '', day = ''] = text.split('-');
    const parts: Partial<Record<string, string>> = { year, month, day };
    // The parts of a date are typed in the order of the browser's language.
    const order = new Intl.DateTimeFormat(navigator.language).formatToParts();
    return order.flatMap(({ type }) => [...(parts[type] ?? '')]);
  };

  /** A grid is one stop of the tab key; within it the arrows lead on. */
  const arrowWithin = (cells: Element[], focused: Element, on: Element): string => {
    const top = (cell: Element | undefined) => cell?.getBoundingClientRect().top;
    const columnCount = cells.filter((cell) => top(cell) === top(cells[0])).length;
    const [from, to] = [cells.indexOf(focused), cells.indexOf(on)];
    const rows = Math.floor(to / columnCount) - Math.floor(from / columnCount);
    if (rows !== 0) return rows > 0 ? 'ArrowDown' : 'ArrowUp';
    return to > from ? 'ArrowRight' : 'ArrowLeft';
  };
  const isBehind = (focused: Element, on: Element): boolean =>
    (focused.compareDocumentPosition(on) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
  /** The next key on the way of the focus to an element. */
  const towards = (focused: Element, on: Element): HandMove => {
    const grid = on instanceof HTMLButtonElement ? on.closest('fieldset') : null;
    if (grid?.contains(focused))
      return { keys: [arrowWithin([...grid.querySelectorAll('button')], focused, on)] };
    return { keys: [focused !== document.body && isBehind(focused, on) ? 'Shift+Tab' : 'Tab'] };
  };
  /** One of several is chosen by the space bar where the focus is, else by the arrows, which choose on their way. */
  const chooseByKeys = (focused: Element, on: HTMLInputElement): HandMove | null => {
    if (on.checked) return done(null);
    if (focused === on) return { keys: [' '] };
    if (!(focused instanceof HTMLInputElement) || focused.name !== on.name) return towards(focused, on);
    return { keys: [isBehind(focused, on) ? 'ArrowUp' : 'ArrowDown'] };
  };
  const byKeys = (wish: Wish): HandMove | null => {
    const focused = document.activeElement ?? document.body;
    switch (wish.to) {
      case 'draw':
        return { stuck: 'A key cannot draw.' };
      case 'choose':
        return chooseByKeys(focused, wish.on);
      case 'strike':
        return wish.on.contains(focused) ? done({ keys: [wish.key] }) : towards(focused, wish.on);
      case 'fill':
        return focused === wish.on ? done({ keys: keysToType(wish.on) }) : towards(focused, wish.on);
      case 'press':
        return focused === wish.on ? done({ keys: ['Enter'] }) : towards(focused, wish.on);
    }
  };

  /** Where a finger reaches an element, so far from its left edge; null while something else lies on top or it is not seen. */
  const reach = (on: Element, fromLeft?: number): Point | null => {
    const { top, bottom } = on.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) on.scrollIntoView({ block: 'center' });
    const box = on.getBoundingClientRect();
    const point = { x: box.left + (fromLeft ?? box.width / 2), y: box.top + box.height / 2 };
    const seen = document.elementFromPoint(point.x, point.y);
    return seen !== null && on.contains(seen) ? point : null;
  };
  const circleAround = ({ x, y }: Point, on: Element): Point[] => {
    const { width, height } = on.getBoundingClientRect();
    const size = Math.min(width, height) / 3;
    return Array.from({ length: 41 }, (_, index) => {
      const angle = (index / 40) * 2 * Math.PI;
      return { x: x + size * Math.cos(angle), y: y + size * Math.sin(angle) };
    });
  };
  const byFinger = (wish: Wish): HandMove | null => {
    if (wish.to === 'strike') return { stuck: `A finger has no key ${wish.key}.` };
    // The keys of a phone's screen type into the field that was touched; the first part of a date lies at its left.
    if (wish.to === 'fill' && document.activeElement === wish.on) return done({ keys: keysToType(wish.on) });
    const on = wish.to === 'choose' ? (wish.on.closest('label') ?? wish.on) : wish.on;
    const point = reach(on, wish.to === 'fill' ? 24 : undefined);
    if (point === null) return null;
    if (wish.to === 'fill') return { touch: [point] };
    return done({ touch: wish.to === 'draw' ? circleAround(point, on) : [point] });
  };

  const nextMove = (): HandMove | null => {
    const [wish] = wishes;
    if (wish === undefined) return null;
    const { to, on } = wish;
    if (!on.isConnected || isDisabled(on)) return done(null);
    tries += 1;
    if (tries <= 200) return by === 'key' ? byKeys(wish) : byFinger(wish);
    const title = document.querySelector('h1')?.textContent;
    return { stuck: `No ${by} could ${to} "${on.textContent || on.tagName}" of "${title}".` };
  };
}
