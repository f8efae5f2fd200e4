/** A sway that comes to rest: the product in one line. */
const width = 560;
const middle = 90;
const points = Array.from({ length: 281 }, (_, i) => {
  const t = i / 280;
  const y = middle + 80 * Math.exp(-3.2 * t) * Math.sin(2 * Math.PI * 13 * t + 0.6 * Math.sin(9 * t));
  return `${(t * width).toFixed(1)} ${y.toFixed(1)}`;
});

export function DampedCurve() {
  return (
    <svg viewBox={`0 0 ${width + 16} 180`} role="presentation" aria-hidden="true">
      <rect x="0" y={middle - 30} width={width} height="60" fill="rgb(255 255 255 / 0.08)" />
      <line x1="0" x2={width} y1={middle} y2={middle} stroke="rgb(255 255 255 / 0.5)" strokeDasharray="5 5" />
      <path d={`M${points.join('L')}`} fill="none" stroke="#fff" strokeWidth="2.2" strokeLinejoin="round" />
      <circle cx={width} cy={middle} r="7" fill="#fff" />
    </svg>
  );
}
