import type { ScatterGraph3d } from './graph-data.ts';
import { boxCorners, boxEdges, intoBox, projectPlace, type Turn } from './project-cloud.ts';

export interface CloudPlace {
  x: number;
  y: number;
  /** Pixels of the square. */
  side: number;
  read: (variable: string) => string;
}

/** Draws a cloud in its box, far points first and paler. */
export function drawCloud(
  context: CanvasRenderingContext2D,
  cloud: ScatterGraph3d,
  turn: Turn,
  { x, y, side, read }: CloudPlace,
): void {
  const half = side / 2;
  const reach = half * 0.86;
  const at = (place: readonly [number, number, number]) => {
    const seen = projectPlace(place, turn);
    return { x: x + half + seen.x * reach, y: y + half + seen.y * reach, depth: seen.depth };
  };
  const corners = boxCorners.map(at);
  context.strokeStyle = read('--chart-axis');
  context.lineWidth = 1;
  for (const [from, to] of boxEdges) {
    const [a, b] = [corners[from], corners[to]];
    if (a === undefined || b === undefined) continue;
    context.beginPath();
    context.moveTo(a.x, a.y);
    context.lineTo(b.x, b.y);
    context.stroke();
  }
  const [xs, ys, zs] = [intoBox(cloud.x), intoBox(cloud.y), intoBox(cloud.z)];
  context.fillStyle = read('--chart-series-1');
  for (const point of xs
    .map((value, i) => at([value, ys[i] ?? 0, zs[i] ?? 0]))
    .toSorted((one, other) => other.depth - one.depth)) {
    context.globalAlpha = 0.65 - 0.35 * point.depth;
    context.beginPath();
    context.arc(point.x, point.y, 2.2, 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1;
  drawLabels(context, cloud, at, read);
}

/** Each axis is named in the middle of the edge that starts at the first corner. */
function drawLabels(
  context: CanvasRenderingContext2D,
  { xLabel, yLabel, zLabel, x, y, z }: ScatterGraph3d,
  at: (place: readonly [number, number, number]) => { x: number; y: number },
  read: (variable: string) => string,
) {
  context.font = `12px ${read('--font-family')}`;
  context.fillStyle = read('--text-2');
  context.textAlign = 'center';
  const axes = [
    { label: xLabel, values: x, place: [0, -1.12, -1.12] as const },
    { label: yLabel, values: y, place: [-1.12, 0, -1.12] as const },
    { label: zLabel, values: z, place: [-1.12, -1.12, 0] as const },
  ];
  for (const { label, values, place } of axes) {
    const middle = at(place);
    const [low, high] = [
      values.reduce((a, b) => Math.min(a, b), 0),
      values.reduce((a, b) => Math.max(a, b), 0),
    ];
    const bounds = values.length === 0 ? '' : `: ${low.toFixed(2)} to ${high.toFixed(2)}`;
    context.fillText(`${label}${bounds}`, middle.x, middle.y);
  }
}
