import type { LaidOutPage } from '../printing/draw-pages.ts';

type Part = NonNullable<LaidOutPage['children']>[number];

/** The parts of a page between its head and its foot, which are on every page. */
const partsOf = (page: LaidOutPage): Part[] =>
  (page.children ?? []).filter(({ props }) => !(props && 'fixed' in props && props.fixed));

const topOf = ({ box }: Part): number => box?.top ?? 0;
const bottomOf = ({ box }: Part): number => (box === undefined ? 0 : box.top + box.height);

/** The height that is free above the last part of a page, which keeps to the foot, in points. */
export function roomAboveLastPart(page: LaidOutPage): number {
  const [last, before] = partsOf(page).toReversed();
  return last === undefined || before === undefined ? 0 : topOf(last) - bottomOf(before);
}

/** The height that the parts of a page take, in points. */
export function heightOfParts(page: LaidOutPage): number {
  const parts = partsOf(page);
  const [first] = parts;
  const last = parts.at(-1);
  return first === undefined || last === undefined ? 0 : bottomOf(last) - topOf(first);
}

/** The height that is free below the parts of a page, in points. */
export function roomBelowParts(page: LaidOutPage): number {
  const last = partsOf(page).at(-1);
  if (page.box === undefined || last === undefined) return 0;
  return page.box.height - (page.box.paddingBottom ?? 0) - bottomOf(last);
}

/**
 * The sections at the beginning of a page that have room elsewhere.
 * @param titles the first heading of each, and of what follows them
 * @param room in points
 * @returns how many they are, and their height in points
 */
export function partsThatFit(
  page: LaidOutPage,
  titles: readonly string[],
  room: number,
): { count: number; height: number } {
  const parts = partsOf(page);
  const [first] = parts;
  let fit = { count: 0, height: 0 };
  if (first === undefined) return fit;
  for (const [index, title] of titles.entries()) {
    const part = parts.find((one) => hasHeading(one, title));
    const height = part === undefined ? Number.POSITIVE_INFINITY : topOf(part) - topOf(first);
    if (height > room) return fit;
    fit = { count: index, height };
  }
  return fit;
}

/** Whether a part is or holds a heading, which readers list in their outline. */
function hasHeading(part: Part, title: string): boolean {
  const bookmark = part.props && 'bookmark' in part.props ? part.props.bookmark : null;
  if (typeof bookmark === 'object' && bookmark !== null && 'title' in bookmark && bookmark.title === title)
    return true;
  return (part.children ?? []).some((child) => hasHeading(child as Part, title));
}
