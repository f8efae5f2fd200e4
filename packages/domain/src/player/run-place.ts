/** Where a run is in its session: it decides the waits and the order of the signals. */
export interface RunPlace {
  seed: number;
  measureId: number;
  /** 0 for the practice. */
  repetition: number;
}
