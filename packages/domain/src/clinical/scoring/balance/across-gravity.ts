import { meanOfSignal, type Signal } from './signal.ts';

type Vector = readonly [number, number, number];

/**
 * The two components of an acceleration that lie across gravity, gravity being the mean vector. The first direction is as near as
 * possible to the sensor axis that lies flattest; figures that must not depend on how the phone was held use both alike.
 */
export function acrossGravity(x: Signal, y: Signal, z: Signal): [Signal, Signal] {
  const gravity = unit([meanOfSignal(x), meanOfSignal(y), meanOfSignal(z)]);
  const sizes = gravity.map(Math.abs);
  const flattest = sizes.indexOf(Math.min(...sizes));
  const axis: Vector = [flattest === 0 ? 1 : 0, flattest === 1 ? 1 : 0, flattest === 2 ? 1 : 0];
  const first = unit(cross(cross(gravity, axis), gravity));
  const second = cross(gravity, first);
  const along = (to: Vector): Signal =>
    x.map((value, i) => value * to[0] + (y[i] ?? 0) * to[1] + (z[i] ?? 0) * to[2]);
  return [along(first), along(second)];
}

const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** A recording whose mean is nothing at all has no direction; z stands in, and the gravity rule flags it. */
function unit(v: Vector): Vector {
  const length = Math.hypot(...v);
  return length === 0 ? [0, 0, 1] : [v[0] / length, v[1] / length, v[2] / length];
}
