import { chartSeries } from '../../tokens.ts';
import type { ReadColor } from '../use-chart.ts';

/** A node of a sankey; its key is not shown, since a name may be at several depths. */
export interface SankeyNode {
  key: string;
  name: string;
  /** The column of the node, from 0. */
  depth: number;
}

export interface SankeyLink {
  from: string;
  to: string;
  value: number;
}

export interface SankeyDrawing {
  nodes: readonly SankeyNode[];
  links: readonly SankeyLink[];
  /** Pixels. */
  height: number;
  /** Pixels that a name of the last column has, where it would run into the column before; as many as it needs otherwise. */
  nameWidth?: number | undefined;
}

/** A sankey as the library wants it: the width of a band is its value. */
export function sankeyOption({ nodes, links, nameWidth }: SankeyDrawing, read: ReadColor) {
  const text = { color: read('--text'), fontFamily: read('--font-family'), fontSize: 12 };
  const names = new Map(nodes.map(({ key, name }) => [key, name]));
  const last = Math.max(0, ...nodes.map(({ depth }) => depth));
  // The last column has no room to its right.
  const lastLabel = {
    position: 'left' as const,
    ...(nameWidth === undefined
      ? {}
      : { width: nameWidth, overflow: 'truncate' as const, align: 'right' as const }),
  };
  return {
    animation: false,
    tooltip: {
      trigger: 'item' as const,
      backgroundColor: read('--surface'),
      borderColor: read('--chart-axis'),
      textStyle: text,
      // Plain text: never read as markup.
      renderMode: 'richText' as const,
      confine: true,
      formatter: ({
        data,
        value,
      }: {
        data: { source?: string; target?: string; name?: string };
        value: number;
      }) =>
        data.source === undefined
          ? `${names.get(data.name ?? '') ?? ''}: ${value.toLocaleString('en-US')}`
          : `${names.get(data.source) ?? ''} – ${names.get(data.target ?? '') ?? ''}: ${value.toLocaleString('en-US')}`,
    },
    series: [
      {
        type: 'sankey' as const,
        left: 4,
        right: 4,
        top: 8,
        bottom: 8,
        nodeWidth: 12,
        // A line of text: the names of thin nodes stay apart.
        nodeGap: 15,
        draggable: false,
        emphasis: { focus: 'adjacency' as const },
        label: { ...text, formatter: ({ name }: { name: string }) => names.get(name) ?? '' },
        lineStyle: { color: 'source' as const, opacity: 0.35 },
        data: nodes.map(({ key, depth }, index) => ({
          name: key,
          depth,
          itemStyle: { color: read(`--chart-series-${(index % chartSeries.length) + 1}`), borderWidth: 0 },
          label: depth === last ? lastLabel : { position: 'right' as const },
        })),
        links: links.map(({ from, to, value }) => ({ source: from, target: to, value })),
      },
    ],
  };
}
