import type { AssistedTests, AssistedWords } from './task-words.ts';

export const enAssistedTests: AssistedTests = {
  inspection: {
    name: 'Longer line',
    instruction: [
      'You see two lines for a moment. Then they are covered.',
      'Which one was longer, the left or the right?',
      'It gets faster. Take your time to answer. You may guess.',
    ],
  },
  upAndGo: {
    name: 'Timed up and go',
    instruction: [
      'The person sits in a chair. There is a line on the floor three meters away.',
      'Say “Go” and press Go. The person stands up, walks to the line at a normal pace, turns, walks back and sits down.',
      'Press Stop when the person sits. Do this twice.',
    ],
  },
  tandemGait: {
    name: 'Heel-to-toe walk',
    instruction: [
      'There is a three-meter line on the floor. The person stands at one end of it.',
      'Press Go. The person walks along the line heel to toe, as fast as possible, turns at its end and comes back the same way.',
      'Press Stop when the person is back. Do this three times.',
      'A fault is a step off the line, a gap between heel and toe, or holding on to something.',
    ],
  },
  tandemDual: {
    name: 'Heel-to-toe walk while counting',
    instruction: [
      'This is the same heel-to-toe walk along the three-meter line and back.',
      'While walking, the person counts backward aloud by sevens. Give a different starting number each time, such as 88.',
      'Press Go at the first step and Stop when the person is back. Do this three times.',
    ],
  },
  cdcStances: {
    name: 'Four ways to stand',
    instruction: [
      'Four ways to stand, each harder than the one before and held for 10 seconds with the eyes open. The arms may move.',
      'Help the person into position. When they can stand alone, let go and press Go. Stay close.',
      'Press when a foot moves or the person needs support. It stops by itself after 10 seconds.',
      'The test ends with the first stance that is not held for 10 seconds.',
    ],
  },
  chairStand: {
    name: 'Chair stand, 30 seconds',
    instruction: [
      'The person sits in the middle of a chair without arms, the feet flat on the floor and the arms crossed over the chest.',
      'Press Go. The person stands up fully and sits down again, as many times as possible in 30 seconds.',
      'Press once for each full stand.',
    ],
  },
};

export const enAssisted: AssistedWords = {
  inspection: { look: 'Look at the middle', which: 'Which line was longer?' },
  stopwatch: {
    forHelper: 'Give this device to the person who is timing you. The next steps are for them.',
    walk: (walk, of) => `Walk ${walk} of ${of}`,
    go: 'Go',
    stop: 'Stop',
    hadFault: 'There was a fault',
    notFinished: 'It was not finished',
    keep: 'Keep it',
    again: 'Time it again',
    interrupted: 'The last one was interrupted. Please time it again.',
    seconds: (ms) => `${(ms / 1_000).toFixed(1)} s`,
  },
  holds: {
    stances: [
      'The feet side by side, close together',
      'One foot half a step forward, with its instep touching the other big toe',
      'One foot directly in front of the other, heel to toe',
      'On one foot',
    ],
    stance: (stance, of) => `Stance ${stance} of ${of}`,
    moved: 'Moved or held on',
    notTried: 'Not tried',
    endsHere: 'The test ends here, since this stance was not held for 10 seconds.',
  },
  chair: {
    stoodUp: 'Stood up',
    count: (stands) => (stands === 1 ? '1 stand' : `${stands} stands`),
    takeBack: 'Undo the last one',
    over: 'The time is over',
    overHalf: 'When the time ended, was the person more than halfway up on a stand you did not count?',
    usedArms: 'Did the person use their arms?',
    yes: 'Yes',
    no: 'No',
  },
};
