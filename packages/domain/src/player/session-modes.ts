/** How a person wants to be tested. It belongs to the sitting: a reload keeps it, and the next person begins without. */
export interface SessionModes {
  /** The device is held and answered with the left hand. */
  isLeftHanded: boolean;
  /** Rest for the eyes: dark, without hurry, with a break every few minutes. */
  isRestful: boolean;
  /** Sound, vibration and voice where nobody looks at the screen. */
  hasCues: boolean;
  /** Patterns in place of colors in the Stroop test. */
  hasPatterns: boolean;
}

export const usualModes: SessionModes = {
  isLeftHanded: false,
  isRestful: false,
  hasCues: true,
  hasPatterns: false,
};

/** The modes of a session; a session that was stored before there were any has the usual ones. */
export const modesOf = ({ modes }: { modes?: SessionModes | undefined }): SessionModes => modes ?? usualModes;
