/** How the feet stand, or how a person moves. Left and right name the foot in front in tandem, else the leg that carries. */
export type Feet =
  | 'together'
  | 'shoulderWidth'
  | 'semiTandem'
  | 'tandem'
  | 'tandemLeft'
  | 'tandemRight'
  | 'oneLeg'
  | 'oneLegLeft'
  | 'oneLegRight'
  | 'squat'
  | 'squatLeft'
  | 'squatRight';

export type Head =
  | 'still'
  | 'turning'
  | 'down'
  | 'up'
  | 'tiltedRight'
  | 'tiltedLeft'
  | 'turnedRight'
  | 'turnedLeft';

/** One position that is recorded. */
export interface MotionPosition {
  /** The portal's number of the stance or the movement. */
  id: number;
  feet: Feet;
  eyes: 'open' | 'closed';
  ground: 'firm' | 'foam';
  head: Head;
}

const position = (
  id: number,
  feet: Feet,
  eyes: MotionPosition['eyes'],
  ground: MotionPosition['ground'] = 'firm',
  head: Head = 'still',
): MotionPosition => ({ id, feet, eyes, ground, head });

/** Every stance of the portal, then the squats, as their names say. */
export const motionPositions: readonly MotionPosition[] = [
  position(1, 'oneLegLeft', 'closed'),
  position(10, 'oneLegRight', 'closed'),
  position(2, 'tandemRight', 'closed'),
  position(11, 'tandemLeft', 'closed'),
  position(7, 'together', 'closed'),
  position(12, 'shoulderWidth', 'open'),
  position(13, 'shoulderWidth', 'closed'),
  position(14, 'shoulderWidth', 'open', 'foam'),
  position(15, 'shoulderWidth', 'closed', 'foam'),
  position(16, 'together', 'open'),
  position(18, 'together', 'open', 'foam'),
  position(19, 'together', 'closed', 'foam'),
  position(23, 'semiTandem', 'open'),
  position(37, 'tandem', 'open'),
  position(41, 'tandemLeft', 'open'),
  position(46, 'tandemRight', 'open'),
  position(49, 'oneLeg', 'open'),
  position(53, 'oneLegLeft', 'open'),
  position(55, 'oneLegRight', 'open'),
  position(87, 'tandem', 'closed', 'firm', 'turning'),
  position(88, 'together', 'open', 'firm', 'down'),
  position(89, 'together', 'open', 'firm', 'up'),
  position(90, 'together', 'open', 'firm', 'tiltedRight'),
  position(91, 'together', 'open', 'firm', 'tiltedLeft'),
  position(92, 'together', 'open', 'firm', 'turnedRight'),
  position(93, 'together', 'open', 'firm', 'turnedLeft'),
  position(66, 'squatLeft', 'open'),
  position(67, 'squatRight', 'open'),
  position(68, 'squat', 'open'),
];

/**
 * Standing while the head turns to a beat. The names say no more than open or closed eyes and the ground, and the last one not even the
 * eyes: it is taken as the one before, on foam.
 */
export const turnPositions: readonly MotionPosition[] = [
  position(78, 'shoulderWidth', 'open'),
  position(80, 'shoulderWidth', 'open', 'foam'),
  position(81, 'shoulderWidth', 'closed'),
  position(82, 'shoulderWidth', 'closed', 'foam'),
];

/** @throws Error for a number that is none of a stance or a squat */
export function motionPositionOf(id: number): MotionPosition {
  const found = motionPositions.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${id} is no stance and no squat`);
  return found;
}
