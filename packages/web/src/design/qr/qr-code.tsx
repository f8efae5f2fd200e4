import { create } from 'qrcode';
import { useMemo } from 'react';
import classes from './qr-code.module.css';

export interface QrCodeProps {
  value: string;
  sizePx: number;
  /** What it leads to, for who cannot see it. */
  label: string;
}

/** Four modules of white around the code, without which readers do not find it. */
const quietModules = 4;

/** A QR code, drawn here: what it holds is sent to nobody. Black on white in every colour scheme, or phones cannot read it. */
export function QrCode({ value, sizePx, label }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(value), [value]);
  const span = size + 2 * quietModules;
  return (
    <svg
      role="img"
      aria-label={label}
      width={sizePx}
      height={sizePx}
      viewBox={`${-quietModules} ${-quietModules} ${span} ${span}`}
      shapeRendering="crispEdges"
      className={classes.qr}
    >
      <rect x={-quietModules} y={-quietModules} width={span} height={span} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

function draw(value: string): { size: number; path: string } {
  const { size, data } = create(value, { errorCorrectionLevel: 'M' }).modules;
  const squares = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  );
  return { size, path: squares.join('') };
}
