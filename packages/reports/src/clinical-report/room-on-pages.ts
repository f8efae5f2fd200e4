import type { LaidOutPage } from '../printing/draw-pages.ts';

type Part = NonNullable<LaidOutPage['children']>[number];

/** The parts of a page between its head and its foot, which are on every page. */
const partsOf = (page: LaidOutPage): Part[] =>
  (page.children ?? []).filter(({ props }) => !(props && 'fixed' in props && props.fixed));

const topOf = ({ box }: Part): number => box?.top ?? 0;
const bottomOf = ({ box }: Part): number => (box === undefined ? 0 : box.top + box.height);

/** Where the room of a page ends, in points. */
const footOf = ({ box }: LaidOutPage): number =>
  box === undefined ? 0 : box.height - (box.paddingBottom ?? 0);

const marginAbove = ({ box }: Part): number => (box && 'marginTop' in box ? Number(box.marginTop) || 0 : 0);

/** The parts, moved so that the first one begins right below `bottom`, in points. */
function placedBelow(parts: readonly Part[], bottom: number): Part[] {
  const [first] = parts;
  const distance = first === undefined ? 0 : bottom + marginAbove(first) - topOf(first);
  return parts.map((part) => ({ ...part, box: { ...part.box, top: topOf(part) + distance } }) as Part);
}

/** The height that is free above the last part of a page, which keeps to the foot, in points. */
export function roomAboveLastPart(page: LaidOutPage): number {
  const [last, before] = partsOf(page).toReversed();
  return last === undefined || before === undefined ? 0 : topOf(last) - bottomOf(before);
}

/** The height that is free below the parts of a page, in points. */
export function freeHeight(page: LaidOutPage): number {
  const last = partsOf(page).at(-1);
  return last === undefined ? 0 : footOf(page) - bottomOf(last);
}

/** The height of the parts of a page together, in points. */
export function usedHeight(page: LaidOutPage): number {
  const parts = partsOf(page);
  const [first] = parts;
  const last = parts.at(-1);
  return first === undefined || last === undefined ? 0 : bottomOf(last) - topOf(first);
}

/**
 * Two pages as one: everything on the second page goes to the first one, above the last part of that.
 * @returns null where that does not fit
 */
export function asOnePage(first: LaidOutPage, second: LaidOutPage): LaidOutPage[] | null {
  const [last, before] = partsOf(first).toReversed();
  const parts = partsOf(second);
  const [top] = parts;
  if (last === undefined || before === undefined || top === undefined || parts.some(isPiece)) return null;
  if (usedHeight(second) > topOf(last) - bottomOf(before) - marginAbove(top)) return null;
  const moved = placedBelow(parts, bottomOf(before));
  return [withParts(first, [...partsOf(first).slice(0, -1), ...moved, last])];
}

/**
 * Three pages as two: the sections that begin the second page go to the first one, above the last part of that, and the third page follows
 * what is left on the second.
 * @param titles the first heading of each section that may move, and of what follows them
 * @returns null where that does not fit
 */
export function asTwoPages(
  [first, second, third]: readonly [LaidOutPage, LaidOutPage, LaidOutPage],
  titles: readonly string[],
): LaidOutPage[] | null {
  const [last, before] = partsOf(first).toReversed();
  const parts = partsOf(second);
  const [top] = parts;
  const rest = partsOf(third);
  if (last === undefined || before === undefined || top === undefined || [...parts, ...rest].some(isPiece))
    return null;
  const room = topOf(last) - bottomOf(before) - marginAbove(top);
  const starts = titles.map((title) => parts.findIndex((part) => hasHeading(part, title)));
  const count = starts.findLast((start) => {
    const end = parts[start - 1];
    return end !== undefined && bottomOf(end) - topOf(top) <= room;
  });
  const staying = parts.slice(count);
  if (count === undefined || staying.length === 0) return null;
  const kept = placedBelow(staying, topOf(top) - marginAbove(top));
  const added = placedBelow(rest, bottomOf(kept.at(-1) ?? top));
  const end = added.at(-1);
  if (end === undefined || bottomOf(end) > footOf(second)) return null;
  const moved = placedBelow(parts.slice(0, count), bottomOf(before));
  return [
    withParts(first, [...partsOf(first).slice(0, -1), ...moved, last]),
    withParts(second, [...kept, ...added]),
  ];
}

/** Whether a part began on the page before or goes on to the next one. */
const isPiece = (part: Part): boolean => 'wasSplit' in part && part.wasSplit === true;

/** A page with other parts between its head and its foot. */
function withParts(page: LaidOutPage, parts: readonly Part[]): LaidOutPage {
  const children = page.children ?? [];
  const old = new Set(partsOf(page));
  const start = children.findIndex((child) => old.has(child));
  const others = children.filter((child) => !old.has(child));
  return { ...page, children: [...others.slice(0, start), ...parts, ...others.slice(start)] } as LaidOutPage;
}

/** Whether a part is or holds a heading, which readers list in their outline. */
function hasHeading(part: Part, title: string): boolean {
  const bookmark = part.props && 'bookmark' in part.props ? part.props.bookmark : null;
  if (typeof bookmark === 'object' && bookmark !== null && 'title' in bookmark && bookmark.title === title)
    return true;
  return (part.children ?? []).some((child) => hasHeading(child as Part, title));
}
