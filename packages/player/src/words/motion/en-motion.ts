import type { motionTestKeys } from '@plumbline/domain';
import type { TestWords } from '../test-words.ts';
import type { MotionWords } from './motion-words.ts';

const hold = 'Hold the phone upright against your chest with both hands.';
const sound = 'A sound tells you when to start and when to stop.';
const instruction = [hold, 'You stand in several positions, ten seconds each.', sound];
const oneLeg = 'Bend your other knee so that the foot is off the floor.';

export const enMotion: MotionWords = {
  allow: 'Allow motion',
  allowHint: 'Some of your tests measure how the phone moves. Your browser will ask you to allow it.',
  refused:
    'Motion was not allowed, so the tests that need it are skipped. To allow it, close this page and open it again.',
  works: 'The motion sensor works',
  none: 'This device has no working motion sensor',
  hold,
  progress: (position, of) => `Position ${position} of ${of}`,
  feet: {
    together: { name: 'Feet together', how: 'Put your feet side by side so that they touch.' },
    shoulderWidth: { name: 'Feet apart', how: 'Stand with your feet as wide as your shoulders.' },
    semiTandem: {
      name: 'Half a step',
      how: 'Put one foot half in front: its heel touches the big toe of the other.',
    },
    tandem: { name: 'Heel to toe', how: 'Put one foot in front of the other, heel to toe.' },
    tandemLeft: { name: 'Heel to toe, left in front', how: 'Put your left foot in front, heel to toe.' },
    tandemRight: { name: 'Heel to toe, right in front', how: 'Put your right foot in front, heel to toe.' },
    oneLeg: { name: 'One leg', how: `Stand on one leg. ${oneLeg}` },
    oneLegLeft: { name: 'Left leg', how: `Stand on your left leg. ${oneLeg}` },
    oneLegRight: { name: 'Right leg', how: `Stand on your right leg. ${oneLeg}` },
    squat: { name: 'Squat', how: 'Bend both knees and come up again, slowly, until you hear the end.' },
    squatLeft: {
      name: 'Squat on the left leg',
      how: 'Stand on your left leg. Bend the knee and come up again, slowly, until you hear the end.',
    },
    squatRight: {
      name: 'Squat on the right leg',
      how: 'Stand on your right leg. Bend the knee and come up again, slowly, until you hear the end.',
    },
  },
  eyes: {
    open: { name: 'eyes open', how: 'Keep your eyes open and look straight ahead.' },
    closed: { name: 'eyes closed', how: 'Close your eyes after you press Start, and keep them closed.' },
  },
  foam: { name: 'on foam', how: 'Stand on the foam pad.', needed: 'Have a foam pad ready.' },
  head: {
    turning: { name: 'head turning', how: 'Turn your head slowly from side to side.' },
    down: { name: 'head down', how: 'Keep your chin on your chest.' },
    up: { name: 'head up', how: 'Keep your head tilted back.' },
    tiltedRight: { name: 'head to the right shoulder', how: 'Tilt your head to your right shoulder.' },
    tiltedLeft: { name: 'head to the left shoulder', how: 'Tilt your head to your left shoulder.' },
    turnedRight: { name: 'head turned right', how: 'Keep your head turned to the right.' },
    turnedLeft: { name: 'head turned left', how: 'Keep your head turned to the left.' },
  },
  getReady: 'Get into position',
  stand: 'Stand still',
  squat: 'Move slowly',
  turn: 'Turn with the beat',
  turns: {
    ahead: [
      'Hold the phone in front of you with both hands, arms stretched out, the screen toward you.',
      'Look at the phone. Turn head, arms and body together, far to one side and far to the other.',
      'Reach one side on each beat.',
    ],
    forehead: [
      'Hold the phone upright against your forehead with both hands.',
      'Turn only your head, to one side and to the other.',
      'Reach one side on each beat.',
    ],
  },
  over: 'Done. You can relax.',
  faults: {
    stopped: 'The motion sensor stopped. Let us do that one again.',
    lying:
      'The phone was lying down or did not move at all. Hold it upright against your chest. Let us do that one again.',
    silent: 'The beat could not be heard. Turn up the sound, and let us do that one again.',
    hidden: 'That one was interrupted. Let us do it again.',
  },
  again: 'Please pick up the phone and look at the screen.',
  goOnWithout: 'Continue without this test',
};

export const enMotionTests: Record<(typeof motionTestKeys)[number], TestWords> = {
  balance: { name: 'Balance', instruction },
  balanceBanner: { name: 'Balance (Banner)', instruction },
  balanceSenses: { name: 'Balance (mCTSIB)', instruction },
  balanceShoulderWidth: { name: 'Balance, feet apart', instruction },
  balanceFeetTogether: { name: 'Balance, feet together', instruction },
  balanceSlow: { name: 'Balance (30 a second)', instruction },
  balanceFast: { name: 'Balance (100 a second)', instruction },
  balanceWilkerson: {
    name: 'Balance (Wilkerson)',
    instruction: [hold, 'You stand with your feet together three times, then on each leg.', sound],
  },
  balanceNeck: { name: 'Balance, head positions', instruction },
  headTurnsAhead: {
    name: 'Turning with the phone',
    instruction: [
      'You turn to a beat for twenty seconds.',
      'Turn up the sound.',
      'Have someone stand next to you.',
    ],
  },
  headTurnsClosed: {
    name: 'Turning the head',
    instruction: [
      'You turn your head to a beat for twenty seconds, with your eyes closed.',
      'Turn up the sound.',
      'Have someone stand next to you.',
    ],
  },
  stance: { name: 'Standing', instruction: [hold, 'You stand for ten seconds.', sound] },
  squat: {
    name: 'Squat',
    instruction: [hold, 'You bend your knees for ten seconds.', sound],
  },
};
