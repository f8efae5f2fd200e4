/**
 * Where a recording stops being usable at all (proposal, except the rates and the 2.5 s, which the conditioning needs).
 *
 * The line between refusing and flagging: a recording is refused when no number computed from it would mean anything
 * (wrong shape, not numbers, too slow, too short, endless, nothing moved, mostly missing). Everything that can be computed but looks
 * wrong (few gaps too many, hardly any movement, a dropped phone, too fast answers) is scored, kept, shown and flagged by
 * the rules in `validity`, so that a person decides with the data in front of them. A single trial that cannot be (a response of two
 * minutes, a glance shorter than a frame) is discarded and refuses nothing, since a refusal costs the whole session.
 */
export interface RecordingLimits {
  acceleration: {
    minRateHz: number;
    maxRateHz: number;
    /** Raw signal, before anything is trimmed. */
    minSeconds: number;
    /** No stance is held longer; scoring takes time in proportion, and one recording must not hold up everybody else. */
    maxSeconds: number;
    /** Share of samples with a lost axis, 0 to 1. Above it most of the curve would be invented. */
    maxMissingShare: number;
    /** No body-worn sensor reads more; such a value is a defect or a wrong unit. */
    maxMagnitudeMps2: number;
  };
}

export const recordingLimits: RecordingLimits = {
  acceleration: {
    minRateHz: 25,
    maxRateHz: 1_000,
    minSeconds: 2.5,
    maxSeconds: 300,
    maxMissingShare: 0.5,
    maxMagnitudeMps2: 2_000,
  },
};
