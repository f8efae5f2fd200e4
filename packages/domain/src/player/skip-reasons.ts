/** Why a test, or a step of it, was left out. The first six the player finds out itself; the others a person chooses. */
export const skipReasons = [
  'notInBrowser',
  'notInLanguage',
  'slowDisplay',
  'noMotion',
  'motionRefused',
  'easierLost',
  'hurts',
  'cannotDo',
  'doNotUnderstand',
  'doNotWant',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The reasons that a person can choose. */
export const personalSkipReasons = ['hurts', 'cannotDo', 'doNotUnderstand', 'doNotWant'] as const;
