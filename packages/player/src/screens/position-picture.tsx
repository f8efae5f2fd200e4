import type { Feet, MotionPosition, TurnsPlan } from '@plumbline/domain';
import classes from './position-picture.module.css';

/** Where the soles are, seen from above with the toes up: the middle of each, in the units of the picture. */
const soles: Record<Feet, readonly (readonly [x: number, y: number])[]> = {
  together: [
    [-9, 0],
    [9, 0],
  ],
  shoulderWidth: [
    [-24, 0],
    [24, 0],
  ],
  semiTandem: [
    [-9, 10],
    [9, -10],
  ],
  tandem: [
    [0, 23],
    [0, -23],
  ],
  tandemLeft: [
    [0, 23],
    [0, -23],
  ],
  tandemRight: [
    [0, 23],
    [0, -23],
  ],
  oneLeg: [[0, 0]],
  oneLegLeft: [[-12, 0]],
  oneLegRight: [[12, 0]],
  squat: [
    [-24, 0],
    [24, 0],
  ],
  squatLeft: [[-12, 0]],
  squatRight: [[12, 0]],
};

/** The letter of the foot on a sole, where it matters which one it is. */
function letterOf(feet: Feet, index: number): 'L' | 'R' | null {
  if (feet === 'tandemLeft') return index === 1 ? 'L' : 'R';
  if (feet === 'tandemRight') return index === 1 ? 'R' : 'L';
  if (feet === 'oneLegLeft' || feet === 'squatLeft') return 'L';
  return feet === 'oneLegRight' || feet === 'squatRight' ? 'R' : null;
}

/** Both arms, and the phone that they hold. */
const phones: Record<
  'chest' | TurnsPlan['phone'],
  { arms: string; x: number; y: number; width: number; height: number }
> = {
  chest: { arms: 'M34 84l20 14M86 84L66 98', x: 50, y: 70, width: 20, height: 36 },
  // Nearer to whoever looks at the picture, so larger.
  ahead: { arms: 'M30 72l14 14M90 72L76 86', x: 43, y: 60, width: 34, height: 58 },
  forehead: { arms: 'M31 72L50 20M89 72L70 20', x: 51, y: 1, width: 18, height: 20 },
};

interface PositionPictureProps {
  position: MotionPosition | null;
  phone?: keyof typeof phones | undefined;
}

/** The body with the phone, and the feet from above; the words beside it say the same. */
export function PositionPicture({ position, phone = 'chest' }: PositionPictureProps) {
  if (position === null) return null;
  const { feet, eyes, ground } = position;
  const { arms, ...place } = phones[phone];
  return (
    <svg viewBox="0 0 240 130" className={classes.picture} aria-hidden="true">
      <g className={classes.body}>
        <circle cx="60" cy="26" r="17" />
        {eyes === 'closed' ? (
          <path d="M50 25q4 4 8 0m4 0q4 4 8 0" />
        ) : (
          <path d="M53 24v3M67 24v3" className={classes.open} />
        )}
        <path d="M28 122V82q0-30 32-30t32 30v40" />
        <path d={arms} />
      </g>
      <rect {...place} rx="4" className={classes.phone} />
      <g transform="translate(180 65)">
        {ground === 'foam' && (
          <rect x="-54" y="-58" width="108" height="116" rx="12" className={classes.foam} />
        )}
        {soles[feet].map(([x, y], index) => (
          <g key={`${x} ${y}`} transform={`translate(${x} ${y})`}>
            <path
              d="M0-22q9 0 9 12 0 6-2 12t0 10q2 10-7 10t-7-10q2-4 0-10t-2-12q0-12 9-12z"
              className={classes.sole}
            />
            <text y="-4" className={classes.letter}>
              {letterOf(feet, index)}
            </text>
          </g>
        ))}
      </g>
    </svg>
  );
}
