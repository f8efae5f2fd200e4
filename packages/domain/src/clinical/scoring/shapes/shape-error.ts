export interface Point {
  x: number;
  y: number;
}

const turnsTried = 90;
const sizesTried = 40;

/**
 * How far a drawn line strays from a regular shape, as a part of the shape's radius: the root mean square distance of its points from
 * the outline, smallest over the shape's turn and size. The middle of the line's extent is taken for the shape's centre of gravity,
 * weighted by length, so that lingering at a corner does not move it.
 *
 * @param points at least two different ones
 * @param corners of the shape; 0 for a circle
 */
export function shapeError(points: readonly Point[], corners: number): number {
  const centre = centreOfLine(points);
  const polar = points.map(({ x, y }) => ({
    radius: Math.hypot(x - centre.x, y - centre.y),
    angle: Math.atan2(y - centre.y, x - centre.x),
  }));
  const meanRadius = polar.reduce((sum, { radius }) => sum + radius, 0) / polar.length;
  const turns =
    corners === 0
      ? [0]
      : Array.from({ length: turnsTried }, (_, i) => ((i / turnsTried) * 2 * Math.PI) / corners);
  const sizes = Array.from({ length: sizesTried }, (_, i) => meanRadius * (0.8 + (i / sizesTried) * 0.9));
  let best = Number.POSITIVE_INFINITY;
  for (const turn of turns) {
    for (const size of sizes) {
      const squares = polar.reduce(
        (sum, { radius, angle }) => sum + (radius - outline(angle - turn, size, corners)) ** 2,
        0,
      );
      best = Math.min(best, Math.sqrt(squares / polar.length) / size);
    }
  }
  return best;
}

/** Distance of the outline from the centre in a direction, for a shape whose corners lie at `size`. */
function outline(angle: number, size: number, corners: number): number {
  if (corners === 0) return size;
  const sector = (2 * Math.PI) / corners;
  const within = (((angle % sector) + sector) % sector) - sector / 2;
  return (size * Math.cos(sector / 2)) / Math.cos(within);
}

function centreOfLine(points: readonly Point[]): Point {
  let [x, y, length] = [0, 0, 0];
  for (const [i, point] of points.entries()) {
    const next = points[(i + 1) % points.length] ?? point;
    const step = Math.hypot(next.x - point.x, next.y - point.y);
    x += ((point.x + next.x) / 2) * step;
    y += ((point.y + next.y) / 2) * step;
    length += step;
  }
  return length === 0 ? (points[0] ?? { x: 0, y: 0 }) : { x: x / length, y: y / length };
}
