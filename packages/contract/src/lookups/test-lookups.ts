import { defineLookup } from './lookup.ts';

/** How a test is taken. */
export const testModes = defineLookup([
  { id: 0, label: 'Screening', description: 'One repetition, no practice trials.' },
  {
    id: 1,
    label: 'Assessment',
    description:
      'Two or three repetitions, a practice trial before each test; highly recommended for baselines.',
  },
]);

/** What an event stands for; suspected concussion first. */
export const eventTypes = defineLookup([
  { id: 2, label: 'Suspected Concussion' },
  { id: 3, label: 'Clinically Diagnosed Concussion' },
  { id: 4, label: 'Fall' },
  { id: 7, label: 'Back Injury' },
  { id: 6, label: 'Hip Injury' },
  { id: 9, label: 'Knee Injury' },
  { id: 10, label: 'Foot/Ankle Injury' },
  { id: 5, label: 'Lower Extremity Injury' },
  { id: 8, label: 'Other' },
  { id: 1, label: 'Not Specified' },
]);
