/** Why a test, or a step of it, was left out. The last four a person chooses; the others the player finds out itself. */
export const skipReasons = [
  'notInBrowser',
  'noWording',
  'noSteps',
  'notOffered',
  'notInLanguage',
  'slowDisplay',
  'noMotion',
  'motionRefused',
  'slowMotion',
  'noTurning',
  'noSound',
  'needsPointer',
  'easierLost',
  'stopped',
  'hurts',
  'cannotDo',
  'doNotUnderstand',
  'doNotWant',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The reasons that a person can choose. */
export const personalSkipReasons = ['hurts', 'cannotDo', 'doNotUnderstand', 'doNotWant'] as const;
