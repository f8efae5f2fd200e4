import { symptoms } from '@plumbline/domain';
import { enTasks, enTaskTests } from './en-tasks.ts';
import { enEyes, enEyeTests } from './eyes/en-eyes.ts';
import { enForm, enFormTests } from './form/en-form.ts';
import { liveEn } from './live-words.ts';
import { enModes } from './modes/en-modes.ts';
import { enMotion, enMotionTests } from './motion/en-motion.ts';
import { newPersonEn } from './new-person-words.ts';
import { offlineEn } from './offline-en.ts';
import { pinEn } from './pin-words.ts';
import { staffEn } from './staff-en.ts';
import type { Words } from './words.ts';

const frequencies = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'];
const twoWeeks = 'Over the last 2 weeks, how often have you been bothered by this?';

/** The items of the PHQ-9 and the GAD-7 as published (Kroenke et al. 2001, Spitzer et al. 2006); no permission is needed for them. */
export const en: Words = {
  language: 'English',
  code: {
    title: 'Take your test',
    hint: 'Enter the five digits of your code.',
    label: 'Code',
    submit: 'Continue',
    redeeming: 'Looking up your code',
    orApp: (provider) => `You can use the ${provider} app instead.`,
  },
  readiness: {
    title: 'Get this device ready',
    press: 'Press here',
    pressHint:
      'Use what you will answer with: your finger, the mouse or the space bar. Use the same one until the end.',
    measuring: 'Checking the screen',
    measured: 'The screen was checked',
    tests: 'Your tests',
    impossible: 'These tests cannot be taken on this device',
    impossibleHint: 'Ask the person who gave you the code for another device.',
  },
  person: {
    title: 'Who is taking the test?',
    newTitle: 'Tell us who you are',
    why: 'We use this to find you on the list. If there is no connection, it stays locked on this device until your test is sent.',
    birthDate: 'Date of birth',
    lastName: 'Last name',
    firstName: 'First name',
    profileId: 'Profile number',
    withProfileId: 'Use my profile number instead',
    withLastName: 'Use my last name instead',
    sex: 'Sex',
    male: 'Male',
    female: 'Female',
    email: 'Email (optional)',
    emailHint: 'We will send you an invitation to see your results.',
    submit: 'Continue',
  },
  newPerson: newPersonEn,
  actions: {
    start: 'Start',
    next: 'Next',
    back: 'Back',
    done: 'Done',
    needBreak: 'I need a break',
    cannot: 'I cannot do this test',
    goOn: 'Continue',
    skipItem: 'Skip this one',
    send: 'Send',
    sendAgain: 'Try again',
    nextPerson: 'Next person',
    finish: 'Finish',
  },
  instruction: {
    practiceFirst: 'You practice first. Practice does not count.',
    pressWith: {
      finger: 'Tap anywhere on the screen.',
      pen: 'Tap anywhere with the pen.',
      mouse: 'Click anywhere with the mouse.',
      key: 'Press the space bar.',
    },
  },
  trial: {
    practice: 'Practice',
    progress: (trial, of) => `${trial} of ${of}`,
    wait: 'Wait for it',
    early: 'That came before the signal. Let us do that one again.',
    interrupted: 'That one was interrupted. Let us do it again.',
    otherInput: {
      finger: 'Please continue with your finger.',
      pen: 'Please continue with the pen.',
      mouse: 'Please continue with the mouse.',
      key: 'Please continue with the space bar.',
    },
  },
  modes: enModes,
  motion: enMotion,
  form: enForm,
  eyes: enEyes,
  items: {
    progress: (item, of) => `Question ${item} of ${of}`,
    allAnswered: 'You have answered everything.',
    unanswered: (count) => (count === 1 ? '1 question has no answer.' : `${count} questions have no answer.`),
  },
  crisis: {
    title: 'Thank you for telling us',
    text: 'Please talk now with the person who gave you this test, or with someone you trust. If you are in danger, call your emergency number. In the United States you can call or text 988 at any time.',
  },
  between: {
    title: 'Well done so far',
    progress: (done, of) => `${done} of ${of} tests done`,
    repetition: (n, of) => `Round ${n} of ${of}`,
  },
  unfinished: {
    title: 'A test on this device is not finished',
    notSent: 'A test on this device was not sent',
    since: (time) => `Last worked on: ${time}.`,
    mine: 'It is mine. Continue',
    notMine: 'It is not mine',
    deleteWarning: 'To start a new test, you must delete the one on this device. Its answers will be lost.',
    deleteForGood: 'Delete it permanently',
  },
  elsewhere: {
    title: 'The test is open in another window',
    text: 'Continue there, or close the other window to continue here.',
  },
  tooOld: 'This browser is too old for these tests. Update it, or use another device.',
  notStored:
    'This browser cannot keep your answers. Do not close or reload this page before you have sent them.',
  paused: {
    title: 'Take your time',
    text: 'Your answers so far are saved. Continue when you are ready.',
    stop: 'Stop here and send what is done',
    stopWarning: 'The remaining tests are skipped. You cannot come back to them later.',
    stopForGood: 'Stop here',
    notMe: 'This is not my test',
    notMeWarning: 'To start your own test, you must delete the one on this device. Its answers will be lost.',
  },
  skip: {
    title: 'What is the reason?',
    reasons: {
      notInBrowser: 'Not possible in a browser yet',
      noWording: 'Its published questions are not on this device',
      noSteps: 'Its method has not been published',
      notOffered: 'Your organization does not offer it now',
      notInLanguage: 'Not available in this language yet',
      slowDisplay: 'This screen is too slow for it',
      noMotion: 'The motion sensor does not work here',
      motionRefused: 'Motion was not allowed',
      slowMotion: 'The motion sensor is too slow for it',
      noTurning: 'The motion sensor does not report how the phone turns',
      noSound: 'No sound could be played',
      needsPointer: 'It needs a finger, a pen or a mouse',
      stopped: 'You stopped before this test',
      hurts: 'It hurts or makes me feel worse',
      easierLost: 'You could not do an easier one',
      cannotDo: 'I cannot do it',
      doNotUnderstand: 'I do not understand it',
      doNotWant: 'I do not want to',
    },
  },
  review: {
    title: 'Ready to send',
    hint: 'Send your tests now. If there is no connection, they are kept locked on this device and sent later.',
    doneMark: 'Done',
    sending: 'Sending',
  },
  results: {
    title: 'Your results',
    hint: 'Scores mean little on their own. Ask the person who gave you the test what yours mean.',
    mayNotBeValid: 'may not be valid',
    beforeHandOn:
      'Press the button below before you give this device to someone else. It removes your results.',
    severities: null,
  },
  sent: {
    title: 'Thank you',
    text: 'Your tests have arrived.',
    held: 'Your tests have arrived. Staff will check whose they are.',
    handOn: 'You can give this device to someone else. Nothing about you is left on it.',
    notDeleted:
      'Your tests have arrived, but this browser did not delete them here. Before you give this device to someone else, delete this page’s data in the browser settings.',
  },
  refusals: {
    'code.not_right': 'That code is wrong. Check the five digits and try again.',
    'code.expired': 'That code has expired. Ask for a new one.',
    'code.not_yet_active': 'That code is not active yet. Ask when it begins.',
    'code.too_many_tries': 'Too many different codes were tried here. Wait an hour and try again.',
    'match.none': 'We could not find you. Check the date and the name and try again.',
    'match.held_off':
      'Too many searches with this code found no one. Wait an hour and try again, or ask the staff.',
    'access.signed_out': 'The code is no longer valid. Ask for a new one.',
    'login.single_sign_on': 'Your organization has its own sign-in page. Use it below.',
    'sso.failed': 'Your organization’s sign-in page did not sign you in. Try again.',
    'network.no_answer': 'There is no connection. Check it and try again.',
  },
  portalRefusals: null,
  unexpected: 'Something went wrong. Please try again.',
  tasks: enTasks,
  offline: offlineEn,
  live: liveEn,
  staff: staffEn,
  pin: pinEn,
  tests: {
    ...enTaskTests,
    ...enFormTests,
    ...enEyeTests,
    ...enMotionTests,
    reactionTime: {
      name: 'Reaction time',
      instruction: ['The screen turns orange after a while.', 'Answer as soon as you see it.'],
    },
    impulseControl: {
      name: 'Impulse control',
      instruction: ['Answer as soon as you see the green tick.', 'Do nothing when you see the red cross.'],
    },
    symptoms: {
      name: 'Symptoms',
      instruction: ['Say how you feel right now.', '0 means none, 6 means severe.'],
      question: 'How much do you feel this right now?',
      items: symptoms.map(({ name }) => name),
      answers: ['None', 'Severe'],
    },
    phq9: {
      name: 'Mood (PHQ-9)',
      instruction: ['Nine questions about the last two weeks.'],
      question: twoWeeks,
      listQuestion:
        'Over the last 2 weeks, how often have you been bothered by any of the following problems?',
      items: [
        'Little interest or pleasure in doing things',
        'Feeling down, depressed, or hopeless',
        'Trouble falling or staying asleep, or sleeping too much',
        'Feeling tired or having little energy',
        'Poor appetite or overeating',
        'Feeling bad about yourself — or that you are a failure or have let yourself or your family down',
        'Trouble concentrating on things, such as reading the newspaper or watching television',
        'Moving or speaking so slowly that other people could have noticed? Or the opposite — being so fidgety or restless that you have been moving around a lot more than usual',
        'Thoughts that you would be better off dead or of hurting yourself in some way',
      ],
      answers: frequencies,
    },
    gad7: {
      name: 'Worry (GAD-7)',
      instruction: ['Seven questions about the last two weeks.'],
      question: twoWeeks,
      listQuestion: 'Over the last 2 weeks, how often have you been bothered by the following problems?',
      items: [
        'Feeling nervous, anxious, or on edge',
        'Not being able to stop or control worrying',
        'Worrying too much about different things',
        'Trouble relaxing',
        'Being so restless that it is hard to sit still',
        'Becoming easily annoyed or irritable',
        'Feeling afraid as if something awful might happen',
      ],
      answers: frequencies,
    },
  },
};
