/** How a person wants to be tested. */
export interface ModesWords {
  title: string;
  leftHanded: string;
  leftHandedHint: string;
  restful: string;
  restfulHint: string;
  patterns: string;
  patternsHint: string;
  cues: string;
  playSound: string;
  /** Spoken when the sound is tried. */
  soundTest: string;
  soundHint: string;
  /** In a break of a person who rests their eyes. */
  rest: string;
}
