/** How a cloud in space is turned, in degrees. */
export interface Turn {
  /** Around the upright axis. */
  yaw: number;
  /** Towards the viewer; 90 looks from above. */
  pitch: number;
}

export interface ProjectedPoint {
  /** -1 to 1, right. */
  x: number;
  /** -1 to 1, down, as canvases count. */
  y: number;
  /** -1 to 1, away from the viewer. */
  depth: number;
}

type Axis = readonly number[];
type Corner = readonly [number, number, number];

/** The cloud's box as its eight corners, each coordinate -1 or 1; one bit for each axis. */
export const boxCorners: readonly Corner[] = Array.from({ length: 8 }, (_, i) => [
  i & 1 ? 1 : -1,
  i & 2 ? 1 : -1,
  i & 4 ? 1 : -1,
]);

/** Pairs of corners that differ in one axis. */
export const boxEdges: readonly (readonly [number, number])[] = boxCorners.flatMap((_, from) =>
  [1, 2, 4].flatMap((bit) => (from & bit ? [] : [[from, from | bit] as const])),
);

/** A place in the box (each coordinate -1 to 1, z up) as it is seen, without perspective. */
export function projectPlace([x, y, z]: Corner, { yaw, pitch }: Turn): ProjectedPoint {
  const [a, b] = [(yaw * Math.PI) / 180, (pitch * Math.PI) / 180];
  const right = x * Math.cos(a) - y * Math.sin(a);
  const away = x * Math.sin(a) + y * Math.cos(a);
  const up = z * Math.cos(b) + away * Math.sin(b);
  const depth = away * Math.cos(b) - z * Math.sin(b);
  // The corner of a box is this far from its middle.
  const reach = Math.sqrt(3);
  return { x: right / reach, y: -up / reach, depth: depth / reach };
}

/** A cloud's values along one axis put into the box: the lowest is -1, the highest 1. */
export function intoBox(values: Axis): number[] {
  const low = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
  const high = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  return values.map((value) => (high === low ? 0 : (2 * (value - low)) / (high - low) - 1));
}
