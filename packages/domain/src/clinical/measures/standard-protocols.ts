/** A protocol that every new organization gets; `legacyId` is what marks it as Standard, which nobody edits. */
export interface StandardProtocol {
  legacyId: number;
  name: string;
  description: string;
  symptomsEnabled: boolean;
  eventsEnabled: boolean;
  measureIds: readonly number[];
}

/**
 * Which protocols these are is not specified: they are what programs of each kind start with. Each lists only measures that
 * can be scored from a recording, so that no test taken with a standard protocol is refused; inspection time and memory join
 * the concussion protocols with their scorers.
 */
export const standardProtocols: readonly StandardProtocol[] = [
  {
    legacyId: 1,
    name: 'Concussion Baseline',
    description: 'Balance, reaction time, impulse control and symptoms.',
    symptomsEnabled: true,
    eventsEnabled: true,
    measureIds: [1001, 1002, 1003],
  },
  {
    legacyId: 2,
    name: 'Post-injury Follow-up',
    description: 'The baseline measures again, with symptoms.',
    symptomsEnabled: true,
    eventsEnabled: true,
    measureIds: [1001, 1002, 1003],
  },
  {
    legacyId: 3,
    name: 'Balance Only',
    description: 'The five stances of the mBESS.',
    symptomsEnabled: false,
    eventsEnabled: true,
    measureIds: [1001],
  },
  {
    legacyId: 4,
    name: 'Quiet Standing',
    description: 'One stance: shoulder width, eyes open.',
    symptomsEnabled: false,
    eventsEnabled: true,
    measureIds: [12],
  },
  {
    legacyId: 5,
    name: 'Attention',
    description: 'Cued Stroop and flanker.',
    symptomsEnabled: false,
    eventsEnabled: true,
    measureIds: [77, 10006],
  },
  {
    legacyId: 6,
    name: 'Mental Health',
    description: 'PHQ-9 and GAD-7.',
    symptomsEnabled: false,
    eventsEnabled: false,
    measureIds: [1016, 1017],
  },
  {
    legacyId: 7,
    name: 'Cognitive',
    description: 'Reaction time and impulse control.',
    symptomsEnabled: false,
    eventsEnabled: true,
    measureIds: [1002, 1003],
  },
  {
    legacyId: 8,
    name: 'Sensory Balance',
    description: 'The four conditions of the mCTSIB.',
    symptomsEnabled: false,
    eventsEnabled: true,
    measureIds: [1007],
  },
];
