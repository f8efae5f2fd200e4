/** What an instruction says of a test. */
export interface TestWords {
  name: string;
  /** One short sentence each. */
  instruction: readonly string[];
}
