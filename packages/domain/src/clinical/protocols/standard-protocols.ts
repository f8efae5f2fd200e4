import { measureOf } from '../measures/find-measure.ts';

/** A protocol of the portal's own; where an organization has it its `legacyProtocolId` is set and nobody edits it (C206, C229). */
export interface StandardProtocol {
  legacyId: number;
  name: string;
  description: string;
  symptomsEnabled: boolean;
  eventsEnabled: boolean;
  /** In the order in which they are taken. */
  measureIds: readonly number[];
}

/** What programs of each kind start with: every new organization gets these. Which they are is not specified. */
export const startingProtocols: readonly StandardProtocol[] = [
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
    measureIds: [9999, 1001, 1002, 1003],
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

/** One of document 3's protocols (section 9.1): a measure of several steps that is a protocol by itself. */
const ofMeasure = (measureId: number, description: string, isForEvents = true): StandardProtocol => ({
  legacyId: measureId,
  name: measureOf(measureId).shortLabel,
  description,
  symptomsEnabled: false,
  eventsEnabled: isForEvents,
  measureIds: [measureId],
});

/** The protocols of document 3, section 9.1, under the ids it gives them. */
export const documentedProtocols: readonly StandardProtocol[] = [
  ofMeasure(1001, 'Five stances with eyes closed: feet together, tandem and single leg, both sides.'),
  ofMeasure(1008, 'The mBESS, recorded at 30 Hz.'),
  ofMeasure(1012, 'The mBESS, recorded at 100 Hz.'),
  ofMeasure(1009, 'Feet together with eyes closed three times, then single leg on each side.'),
  ofMeasure(1005, 'One stance: feet together, eyes open.'),
  ofMeasure(1006, 'Four stances of rising difficulty: feet together, semi tandem, tandem, single leg.'),
  ofMeasure(1007, 'Feet together with eyes open and closed, on the floor and on foam.'),
  ofMeasure(1010, 'Shoulder width with eyes open and closed, on the floor and on foam.'),
  ofMeasure(1011, 'Feet together with eyes open and closed, on the floor and on foam.'),
  ofMeasure(1019, 'Feet together, then with the head bent and turned in six directions.'),
  ofMeasure(1020, 'Symptoms that movements of eyes and head provoke, in eight steps.'),
  ofMeasure(1014, 'The COVID-19 screening.', false),
  ofMeasure(1022, 'Head turns to a beat, standing on the floor and on foam.'),
  ofMeasure(1023, 'Head turns to a beat, standing on the floor.'),
  ofMeasure(1024, 'The mBESS in its second form.'),
  ofMeasure(1025, 'Cobalt in its mobile form.'),
];

/** Every standard protocol that an organization can have. */
export const standardProtocols: readonly StandardProtocol[] = [...startingProtocols, ...documentedProtocols];

/** The standard protocol of a legacy id; undefined where there is none. */
export const findStandardProtocol = (legacyId: number): StandardProtocol | undefined =>
  standardProtocols.find((protocol) => protocol.legacyId === legacyId);
