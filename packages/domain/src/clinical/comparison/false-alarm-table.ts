import type { InputClass } from '../recordings/recording.ts';

/** How often the verdict calls stable people worse on a measure, with 1, 2, 3 and so on baseline tests. */
interface FalseAlarmRow {
  measureIds: readonly number[];
  /** Null where the way of answering does not enter the score. */
  inputClass: InputClass | null;
  /** Shares, 0 to 1. */
  chances: readonly number[];
}

/**
 * Made by `npm run false-alarms`, which draws 400,000 stable people for each figure and judges them by the rules of this folder
 * (tools/reliability/verdict of the server). Make it anew whenever a rule, an error or the population changes.
 */
export const falseAlarmTable: { version: string; rows: readonly FalseAlarmRow[] } = {
  version: 'false-alarms-2026.2',
  rows: [
    {
      measureIds: [1001, 1008, 1012],
      inputClass: 'motion',
      chances: [0.0271, 0.0184, 0.0154, 0.0126, 0.0119, 0.0113, 0.0116, 0.0108, 0.0107, 0.0106],
    },
    {
      measureIds: [1002],
      inputClass: 'motion',
      chances: [0.0488, 0.0481, 0.046, 0.0345, 0.035, 0.0344, 0.0347, 0.0343, 0.0345, 0.0338],
    },
    {
      measureIds: [1003],
      inputClass: 'motion',
      chances: [0.05, 0.0492, 0.0453, 0.0338, 0.0332, 0.0327, 0.0323, 0.0316, 0.0318, 0.0309],
    },
    {
      measureIds: [1004],
      inputClass: null,
      chances: [0.0483, 0.0491, 0.049, 0.0379, 0.0399, 0.0419, 0.0431, 0.0441, 0.0454, 0.0454],
    },
    {
      measureIds: [12],
      inputClass: 'motion',
      chances: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    },
    {
      measureIds: [77],
      inputClass: 'keyboard',
      chances: [0.0274, 0.0303, 0.0305, 0.0244, 0.0254, 0.0256, 0.0255, 0.0254, 0.026, 0.0266],
    },
  ],
};
