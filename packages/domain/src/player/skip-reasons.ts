/** Why a test was left out. The first five the player finds out itself; the others a person chooses. */
export const skipReasons = [
  'notInBrowser',
  'notInLanguage',
  'slowDisplay',
  'noMotion',
  'motionRefused',
  'hurts',
  'cannotDo',
  'doNotUnderstand',
  'doNotWant',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** The reasons that a person can choose. */
export const personalSkipReasons = ['hurts', 'cannotDo', 'doNotUnderstand', 'doNotWant'] as const;
