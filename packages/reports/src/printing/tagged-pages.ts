import type { SafePageNode } from '@react-pdf/layout';
import type { Tag, Tagger } from './tagger.ts';

/** The properties that say what an element is; the library hands them on and does not declare them. */
interface TagProps {
  tag: Tag;
  /** What a drawing shows, in words. */
  alt?: string;
}

/** To be spread into an element, so that a reader knows what it is: `<View {...tagged('Table')}>`. */
export function tagged(tag: Tag, alt?: string): object {
  return { tag, ...(alt === undefined ? {} : { alt }) } satisfies TagProps;
}

/** Of an element that paints and tags its texts itself. */
export const tagsItself: object = { tagsItself: true };

/** What the library draws; it declares less of it. */
interface Drawn {
  type: string;
  props?: Partial<TagProps> & { fixed?: boolean; tagsItself?: boolean };
  style?: { backgroundColor?: unknown };
  box?: Partial<Record<`border${'Top' | 'Right' | 'Bottom' | 'Left'}Width`, number>>;
  children?: Drawn[];
}

/** Pages that tell the tagger what is drawn while they are drawn. */
export function taggedPages(pages: readonly SafePageNode[], tagger: Tagger): SafePageNode[] {
  return pages.map((page) => {
    const children = (page.children ?? []) as Drawn[];
    const marked = children.flatMap((child) =>
      child.props?.fixed ? asDecoration(child, tagger) : withMarks(child, tagger),
    );
    return { ...page, children: marked } as SafePageNode;
  });
}

function withMarks(node: Drawn, tagger: Tagger): Drawn[] {
  const { tag, alt } = node.props ?? {};
  if (tag === undefined) return withoutTag(node, tagger);
  const open = mark(() => tagger.open(tag, alt));
  const close = mark(() => tagger.close());
  if (tag !== 'Figure') return [open, ...withoutTag(node, tagger), close];
  return [open, mark(() => tagger.beginContent()), node, mark(() => tagger.endContent()), close];
}

function withoutTag(node: Drawn, tagger: Tagger): Drawn[] {
  if (node.props?.tagsItself) return [node];
  if (node.type === 'TEXT') return [mark(() => tagger.beginText()), node, mark(() => tagger.endText())];
  if (node.type !== 'VIEW') return asDecoration(node, tagger);
  const children = (node.children ?? []).flatMap((child) => withMarks(child, tagger));
  if (!isDecorated(node)) return [{ ...node, children }];
  // Background and borders are drawn before the children.
  const end = mark(() => tagger.endContent());
  return [mark(() => tagger.beginDecoration()), { ...node, children: [end, ...children] }];
}

const asDecoration = (node: Drawn, tagger: Tagger): Drawn[] => [
  mark(() => tagger.beginDecoration()),
  node,
  mark(() => tagger.endContent()),
];

const isDecorated = ({ style, box }: Drawn): boolean =>
  style?.backgroundColor !== undefined ||
  [box?.borderTopWidth, box?.borderRightWidth, box?.borderBottomWidth, box?.borderLeftWidth].some(
    (width) => (width ?? 0) > 0,
  );

/** An element that draws nothing: the library asks for its children just when its turn has come. A canvas would do and costs far more. */
const mark = (tell: () => void): Drawn => ({
  type: 'VIEW',
  style: {},
  props: {},
  get children() {
    tell();
    return [];
  },
});
