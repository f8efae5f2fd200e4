/** The CDC 4-stage balance test: its stages get harder, and it ends with the first one that is not held for its ten seconds. */
const fourStagesId = 1006;

/** The score of a stage that was held to its end. */
const wholeStage = 100;

/**
 * Whether a score of a step ends its measure, so that the steps after it are not tried and count nothing.
 * Source: CDC STEADI, the 4-stage balance test.
 */
export const endsMeasure = (measureId: number, stepScore: number): boolean =>
  measureId === fourStagesId && stepScore < wholeStage;
