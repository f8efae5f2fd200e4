import { expect, test } from 'vitest';
import { derivedRules, derivedRulesHistory, derivedRulesVersion } from './derived-rules.ts';

test('a rule that changes is a new version of what is stored: the last line of the history says what the rules are now', () => {
  expect(derivedRulesHistory.at(-1)).toEqual(derivedRules);
  expect(derivedRulesVersion).toBe(derivedRulesHistory.length);
  expect(new Set(derivedRulesHistory.map((line) => line.join())).size).toBe(derivedRulesHistory.length);
});
