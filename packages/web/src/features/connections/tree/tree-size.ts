import { cornersOf, type Tree, type TreeLine } from './tree-layout.ts';

/** Pixels of a row and of a column at full size, and the box in the middle of both: a name has two lines. */
const full = { row: 50, column: 296, boxHeight: 40, boxWidth: 240 };

/** How large the whole tree is, at a size: 1 is full. */
export const sizeOf = ({ rowCount, levels }: Tree, zoom: number) => ({
  width: (levels.last - levels.first + 1) * full.column * zoom,
  height: rowCount * full.row * zoom,
});

/** Below it no name can be read: they would be smaller than 9 pixels. */
const leastReadable = 0.7;

/** Whether names are too small to be read, so that the boxes are drawn without. */
export const isNameless = (zoom: number): boolean => zoom < 0.45;

/**
 * The largest size up to full at which the tree fits into so many pixels. Where no name could be read then, as with hundreds of
 * children, only its width fits, or not even that: the tree is scrolled.
 */
export function fittingZoom(tree: Tree, width: number, height: number): number {
  const whole = sizeOf(tree, 1);
  const wide = Math.min(1, width / whole.width);
  const zoom = Math.min(wide, height / whole.height);
  return zoom >= leastReadable ? zoom : Math.max(leastReadable, wide);
}

/** The organization at a point of the drawing; undefined between them. */
export function nodeAt(tree: Tree, zoom: number, x: number, y: number): number | undefined {
  return tree.nodes.find((node) => {
    const { left, top, width, height } = boxOf(tree, zoom, node);
    return x >= left && x <= left + width && y >= top && y <= top + height;
  })?.id;
}

/** The middle of a box, in pixels. */
export const centerOf = ({ levels }: Tree, zoom: number, level: number, row: number) => ({
  x: (level - levels.first + 0.5) * full.column * zoom,
  y: (row + 0.5) * full.row * zoom,
});

/** Where the box of an organization is, in pixels. */
export function boxOf(tree: Tree, zoom: number, { level, row }: { level: number; row: number }) {
  const { x, y } = centerOf(tree, zoom, level, row);
  const [width, height] = [full.boxWidth * zoom, full.boxHeight * zoom];
  return { left: x - width / 2, top: y - height / 2, width, height };
}

/** The lines as one path at full size, in the words of SVG. */
export const pathOf = (tree: Tree, lines: readonly TreeLine[]): string => {
  const nodes = new Map(tree.nodes.map((node) => [node.id, node]));
  return lines
    .map((line) =>
      cornersOf(nodes, line)
        .map(([level, row], index) => {
          const { x, y } = centerOf(tree, 1, level, row);
          return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
        })
        .join(''),
    )
    .join('');
};

/** Who pays alone is dashed, as in the legend. */
export const isBillingOnly = ({ types }: TreeLine): boolean => types.every((type) => type === 1);
