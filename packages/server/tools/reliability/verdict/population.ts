import { findMeasure, findRetestError, type InputClass, type Measure } from '@plumbline/domain';

/** Stable people as the simulation draws them: how their true scores lie, and how far one occasion lies from the true score. */
export interface Population {
  measure: Measure;
  /** All measures that the figures hold for, and the way of answering; null where it does not enter. */
  measureIds: readonly number[];
  inputClass: InputClass | null;
  /** Mean and spread of the true scores, in the measure's own unit. */
  mean: number;
  trueSpread: number;
  /** Of one occasion. */
  sem: number;
  /** Gain of the second and every later occasion over the first, in the measure's own unit and sign. */
  practice: number;
  /** Where mean and spread come from. */
  source: string;
}

const described: readonly Pick<Population, 'measureIds' | 'inputClass' | 'mean' | 'trueSpread' | 'source'>[] =
  [
    {
      measureIds: [1001, 1008, 1012],
      inputClass: 'motion',
      mean: 88,
      trueSpread: 11,
      source: 'mean 88, SD 12.5 (after Amick et al. 2015), less the error of one occasion',
    },
    {
      measureIds: [1002],
      inputClass: 'motion',
      mean: 214,
      trueSpread: 30,
      source:
        '258 (35) ms on a keyboard (Eckner et al. 2010) less 44 ms on a phone (Burghart et al. 2019), less the error of one occasion',
    },
    {
      measureIds: [1003],
      inputClass: 'motion',
      mean: 284,
      trueSpread: 27,
      source:
        'simple reaction time plus 70 ms (40 to 100 ms by the maker of a phone test), less the error of one occasion',
    },
    {
      measureIds: [1004],
      inputClass: null,
      mean: 66,
      trueSpread: 20,
      source: 'assumed; the rule in milliseconds does not depend on it',
    },
    {
      measureIds: [12],
      inputClass: 'motion',
      mean: 97.4,
      trueSpread: 1.9,
      source: '12 adults standing quietly (docs/reliability.md)',
    },
    {
      measureIds: [77],
      inputClass: 'keyboard',
      mean: 633,
      trueSpread: 60,
      source: 'first session of 23 adults (Hedge, Powell and Sumner 2018), less the error of a session',
    },
  ];

/** The measures with a known error that can be called worse. */
export function populations(): Population[] {
  return described.map((one) => {
    const [measureId] = one.measureIds;
    const measure = findMeasure(measureId ?? 0);
    const error = findRetestError(measureId ?? 0, one.inputClass ?? 'motion');
    if (measure === undefined || error === null)
      throw new Error(`no error is known for measure ${measureId}`);
    return { ...one, measure, sem: error.sem, practice: error.practice?.change ?? 0 };
  });
}
