import { verdictOf } from '@plumbline/domain/clinical/comparison/verdict';
import { allMeasures } from '@plumbline/domain/clinical/measures/find-measure';
import { expect, test } from 'vitest';
import { testsText } from '../features/protocols/protocol-words.ts';
import { measureCardOf } from '../features/tests/measure-view.ts';
import { historyColumns } from '../features/trends/history-columns.tsx';
import { chartUnit } from '../features/trends/measure-charts.ts';
import { aMeasureResult } from '../platform/test/profile-tests.ts';
import { aTestSummary } from '../platform/test/profiles.ts';

test.each(allMeasures.map((measure) => ({ measure, name: measure.name, id: measure.id })))(
  'C128: $name ($id) has one name on its card, in the verdict, in the history and among the tests of a protocol',
  ({ measure, name, id }) => {
    const result = aMeasureResult(id, {
      score: 30,
      validity: [{ rule: 'a-rule', value: 1, threshold: 2, effect: 'invalid', sentence: 'Doubtful.' }],
    });
    expect(measureCardOf(result)?.name).toBe(name);
    expect(verdictOf([{ measure, comparison: result }]).explanation).toContain(`May not be valid: ${name}.`);
    const worse = {
      ...result,
      changeLevel: 'bad',
      changeWord: 'Worse',
      percentChange: -30,
      scoreChange: -30,
    } as const;
    expect(verdictOf([{ measure, comparison: worse }]).explanation).toContain(name);
    const history = {
      ...aTestSummary(),
      organizationProtocolName: null,
      scores: { [id]: 30 },
      doubtfulMeasureIds: [],
    };
    const unit = chartUnit(measure);
    const header = historyColumns([history], false).find((column) => column.id === String(id))?.header;
    expect(header).toBe(unit === '' ? name : `${name} (${unit})`);
    const onPhone = historyColumns([history], true)
      .find((column) => column.id === 'scores')
      ?.value(history);
    expect(onPhone).toContain(name);
    const protocolItems = [{ regulationMeasureId: id, regulationMeasureOrder: 0 }];
    expect(testsText({ protocolItems, symptomsEnabled: false })).toBe(name);
  },
);
