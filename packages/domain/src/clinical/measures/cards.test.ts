import { expect, test } from 'vitest';
import { itemTopicOf } from '../scoring/questionnaires/item-topics.ts';
import { severityBandsOf } from '../scoring/questionnaires/severity.ts';
import { allMeasures, measureOf, measuresOnCard } from './find-measure.ts';
import { symptomsMeasureId, vomsMeasureId } from './survey-measures.ts';

const idsOn = (...cards: Parameters<typeof measuresOnCard>) => measuresOnCard(...cards).map(({ id }) => id);

test('C474: each kind of card holds the measures that the specification shows on it', () => {
  expect(idsOn('headTurns')).toEqual([1022, 1023, 1025, 78, 80, 81, 82]);
  expect(idsOn('survey')).toEqual([73, 10008, 1021]);
  expect(idsOn('questionnaire')).toEqual([1016, 1017, 1026]);
  expect(idsOn('onField')).toEqual([1013, 1018, 1027]);
  expect(idsOn('covid')).toEqual([1014]);
  expect(idsOn('symptoms')).toEqual([symptomsMeasureId]);
  expect(idsOn('voms')).toEqual([vomsMeasureId]);
});

test.each(allMeasures)(
  '$name ($id) is a questionnaire just where its total has words and its items have topics',
  ({ id, card }) => {
    const isQuestionnaire = card === 'questionnaire';
    expect(severityBandsOf(id).length > 0).toBe(isQuestionnaire);
    expect(itemTopicOf(id, 0) !== null).toBe(isQuestionnaire);
  },
);

test('the words of a questionnaire cover its axis without a gap', () => {
  for (const { id } of measuresOnCard('questionnaire')) {
    const { axis } = measureOf(id);
    const bands = severityBandsOf(id);
    expect(bands[0]?.from).toBe(axis.min);
    expect(bands.at(-1)?.to).toBe(axis.max);
    for (const [index, { to }] of bands.slice(0, -1).entries()) expect(bands[index + 1]?.from).toBe(to + 1);
  }
});
