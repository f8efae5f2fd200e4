import type { ChangeLevel } from '@plumbline/domain/clinical/comparison/comparison';
import classes from './change-mark.module.css';

export interface ChangeMarkProps {
  level: ChangeLevel;
  /** A ring: there is no baseline to judge by. */
  isHollow?: boolean;
  /** Without the outline and smaller, for a legend. */
  isSmall?: boolean;
}

/** A level as a shape: circle normal, triangle warning, square worse. */
export function ChangeMark({ level, isHollow = false, isSmall = false }: ChangeMarkProps) {
  const size = isSmall ? 12 : 20;
  const shape = isHollow ? 'ring' : level === 'bad' ? 'square' : level === 'warning' ? 'triangle' : 'circle';
  return (
    <svg
      width={size}
      height={size}
      viewBox={isSmall ? '-8 -8 16 16' : '-10 -10 20 20'}
      aria-hidden="true"
      className={classes.mark}
      data-shape={shape}
      data-level={level}
    >
      {shape === 'square' && <rect x="-6" y="-6" width="12" height="12" className={classes.fill} />}
      {shape === 'triangle' && <path d="M0-7.5 8 6.5H-8Z" className={classes.fill} />}
      {shape === 'circle' && <circle r="6.5" className={classes.fill} />}
      {shape === 'ring' && <circle r="6.5" className={classes.ring} />}
    </svg>
  );
}
