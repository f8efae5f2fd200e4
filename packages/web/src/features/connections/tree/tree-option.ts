import type { ReadColor } from '../../../design/chart/use-chart.ts';
import { cornersOf, type Tree, type TreeLine } from './tree-layout.ts';

/** Pixels of a row and of a column at full size, and the box in the middle of both. */
const full = { row: 40, column: 240, boxHeight: 28, boxWidth: 176, text: 13 };

/** How large the whole tree is, at a size: 1 is full. */
export const sizeOf = ({ rowCount, levels }: Tree, zoom: number) => ({
  width: (levels.last - levels.first + 1) * full.column * zoom,
  height: rowCount * full.row * zoom,
});

/** Below it no name can be read, so the boxes are drawn without. */
const leastReadable = 0.45;

/**
 * The largest size up to full at which the tree fits into so many pixels. Where no name could be read then, as with hundreds of
 * children, only its width does: it is scrolled down.
 */
export function fittingZoom(tree: Tree, width: number, height: number): number {
  const whole = sizeOf(tree, 1);
  const wide = Math.min(1, width / whole.width);
  const zoom = Math.min(wide, height / whole.height);
  return Math.max(0.1, zoom >= leastReadable ? zoom : wide);
}

/** The organization at a point of the drawing; undefined between them. */
export function nodeAt(tree: Tree, zoom: number, x: number, y: number): number | undefined {
  return tree.nodes.find(({ level, row }) => {
    const center = centerOf(tree, zoom, level, row);
    return (
      Math.abs(center.x - x) <= (full.boxWidth * zoom) / 2 &&
      Math.abs(center.y - y) <= (full.boxHeight * zoom) / 2
    );
  })?.id;
}

/** The middle of a box, in pixels. */
export const centerOf = ({ levels }: Tree, zoom: number, level: number, row: number) => ({
  x: (level - levels.first + 0.5) * full.column * zoom,
  y: (row + 0.5) * full.row * zoom,
});

export interface TreeDrawing {
  tree: Tree;
  zoom: number;
  selectedId: number;
  currentId: number;
}

/** Who pays alone is dashed, as in the legend. */
const isBillingOnly = ({ types }: TreeLine) => types.every((type) => type === 1);

/** The tree as the library wants it: boxes at their places, lines between them. */
export function treeOption({ tree, zoom, selectedId, currentId }: TreeDrawing, read: ReadColor) {
  const { levels, rowCount, nodes, lines } = tree;
  const hidden = { type: 'value' as const, show: false };
  return {
    animation: false,
    grid: { left: 0, right: 0, top: 0, bottom: 0, outerBoundsMode: 'none' as const },
    xAxis: { ...hidden, min: levels.first - 0.5, max: levels.last + 0.5 },
    yAxis: { ...hidden, min: -0.5, max: rowCount - 0.5, inverse: true },
    series: [
      {
        type: 'lines' as const,
        coordinateSystem: 'cartesian2d' as const,
        silent: true,
        polyline: true,
        // All at once: drawn in portions, those after the first 400 would come later or not at all.
        progressive: 0,
        // Below the boxes, which hide where a line begins and ends.
        z: 1,
        data: lines.map((line) => ({
          coords: cornersOf(tree, line),
          lineStyle: {
            color: read('--text-3'),
            opacity: 1,
            width: 1.5,
            type: isBillingOnly(line) ? ('dashed' as const) : ('solid' as const),
          },
        })),
      },
      {
        type: 'graph' as const,
        coordinateSystem: 'cartesian2d' as const,
        silent: true,
        // The label is the box: a symbol's border is drawn as wide as the symbol is stretched.
        symbol: 'rect',
        symbolSize: [full.boxWidth * zoom, full.boxHeight * zoom],
        data: nodes.map(({ id, name, level, row }) => {
          const isSelected = id === selectedId;
          const isCurrent = id === currentId;
          return {
            name: String(id),
            value: [level, row],
            itemStyle: { color: 'transparent' },
            label: {
              show: true,
              formatter: () => (zoom >= leastReadable ? name : ' '),
              width: (full.boxWidth - 16) * zoom,
              height: full.boxHeight * zoom,
              lineHeight: full.boxHeight * zoom,
              padding: [0, 8 * zoom],
              align: 'center' as const,
              overflow: 'truncate' as const,
              backgroundColor: read(isSelected ? '--primary' : '--surface'),
              borderColor: read(isCurrent ? '--focus-ring' : '--border-strong'),
              borderWidth: isCurrent ? 3 : 1,
              borderRadius: 6 * zoom,
              color: read(isSelected ? '--on-primary' : '--text'),
              fontFamily: read('--font-family'),
              fontSize: full.text * zoom,
            },
          };
        }),
      },
    ],
  };
}
