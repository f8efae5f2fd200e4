/** A protocol that every new organization gets; set `legacyId` means Standard, which nobody edits (C206, C229). */
export interface StandardProtocol {
  legacyId: number;
  name: string;
  description: string;
  symptomsEnabled: boolean;
  eventsEnabled: boolean;
  measureIds: readonly number[];
}

/** Which protocols these are is not specified: they are what programs of each kind start with. */
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
    description: 'The baseline measures again, with symptoms first.',
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
    name: 'Wellbeing',
    description: 'PHQ-9 and GAD-7.',
    symptomsEnabled: false,
    eventsEnabled: false,
    measureIds: [1016, 1017],
  },
];
