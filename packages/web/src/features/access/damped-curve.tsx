/** The turning points of the sway, in pixels: right from its start, and down from the baseline's mean. */
const turns: readonly (readonly [number, number])[] = [
  [0, 0],
  [8, 83.4],
  [27, -44.4],
  [41.5, 2.9],
  [54.5, -13.9],
  [72, 45.4],
  [90.5, -55.9],
  [110, 42.4],
  [127, -16.4],
  [140, -0.6],
  [153, -15.4],
  [172, 30.9],
  [191, -32.4],
  [210, 20.4],
  [226.5, -4.4],
  [238.5, 1.4],
  [254, -13.9],
  [273.5, 20.4],
  [292, -18.4],
  [309.5, 8.9],
  [324.5, -0.4],
  [337.5, 3.4],
  [354.5, -11.4],
  [373.5, 13.4],
  [392, -10.4],
  [409.5, 3.4],
  [422, 0.1],
  [437, 4.4],
  [454, -8.9],
  [473.5, 8.9],
  [492, -5.9],
  [508.5, 0],
];

/** The length of a turn's tangent, as a share of the distance to the next turn. This share makes each half-wave a sine. */
const reach = 0.3642;

const path = turns
  .map(([x, y], index) => {
    const before = turns[index - 1];
    if (before === undefined) return `M${x} ${y}`;
    const handle = (x - before[0]) * reach;
    return `C${before[0] + handle} ${before[1]} ${x - handle} ${y} ${x} ${y}`;
  })
  .join('');

/** Draws a sway that comes to rest within its baseline, as decoration. */
export function DampedCurve({ className }: { className: string | undefined }) {
  return (
    <svg viewBox="-4 -60 520 150" className={className} aria-hidden="true" focusable="false">
      <rect x="0" y="-27.25" width="508.5" height="54.5" fill="var(--primary-5)" fillOpacity="0.26" />
      <path
        d="M0 0H508"
        fill="none"
        stroke="var(--primary-2)"
        strokeOpacity="0.8"
        strokeDasharray="4.5 4.5"
      />
      <path
        d={path}
        fill="none"
        stroke="#fff"
        strokeWidth="2.2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="508.5" cy="0" r="6.5" fill="#fff" />
    </svg>
  );
}
