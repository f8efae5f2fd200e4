import { listenersNow } from './watch-listeners.ts';
import { intervalsNow } from './watch-timers.ts';

/** What tests can change about the page that all of them share. Each entry of a list is a text that names one thing. */
export interface PageState {
  address: string;
  size: string;
  attributes: readonly string[];
  nodes: readonly Element[];
  globals: readonly string[];
  listeners: readonly string[];
  intervals: readonly string[];
}

/** What libraries put on the page once, with the first test that shows something, and leave there by design. */
const permanent = {
  attributes: [/^html data-respect-reduced-motion=/, /^body data-testid="__vitest_0__"/],
  globals: new Set(['IS_REACT_ACT_ENVIRONMENT', '__TSR_ROUTER__']),
  // React listens for good where a portal was shown; its listeners are bound functions, whose text says no more than this.
  listeners: [/^\w+ on (document|body): function \(\) \{ \[native code\] \}$/],
};

/** The node that all of the component library's portals share stays; what was shown in it does not. */
const isEmptyPortal = (node: Element) =>
  node.hasAttribute('data-mantine-shared-portal-node') && node.childElementCount === 0;

const without = (texts: readonly string[], patterns: readonly RegExp[]) =>
  texts.filter((text) => !patterns.some((pattern) => pattern.test(text)));

const attributesOf = (element: Element) =>
  [...element.attributes].map(({ name, value }) => `${element.localName} ${name}="${value}"`);

/** Reads the state of the page. */
export function readPage(): PageState {
  return {
    address: window.location.href,
    size: `${window.innerWidth} x ${window.innerHeight}`,
    attributes: without(
      [...attributesOf(document.documentElement), ...attributesOf(document.body)],
      permanent.attributes,
    ),
    nodes: [...document.body.children].filter((node) => !isEmptyPortal(node)),
    globals: Object.getOwnPropertyNames(window).filter((name) => !permanent.globals.has(name)),
    listeners: without(listenersNow(), permanent.listeners),
    intervals: intervalsNow(),
  };
}

const added = <T>(before: readonly T[], after: readonly T[]): T[] => {
  const rest = [...before];
  return after.filter((entry) => {
    const at = rest.indexOf(entry);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
};

/**
 * What was changed and not put back.
 *
 * @returns one text for each thing; empty where the page is as it was
 */
export function whatIsLeft(before: PageState, after: PageState): string[] {
  return [
    ...(after.address === before.address ? [] : [`the address ${after.address}`]),
    ...(after.size === before.size ? [] : [`a page of ${after.size}`]),
    ...added(before.attributes, after.attributes).map((text) => `the attribute ${text}`),
    ...added(before.nodes, after.nodes).map((node) => `the element ${node.outerHTML.slice(0, 200)}`),
    ...added(before.globals, after.globals).map((name) => `the global ${name}`),
    ...added(before.listeners, after.listeners).map((text) => `a listener for ${text}`),
    ...added(before.intervals, after.intervals).map((text) => `an interval: ${text}`),
  ];
}
