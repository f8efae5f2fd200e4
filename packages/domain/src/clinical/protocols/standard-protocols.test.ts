import { expect, test } from 'vitest';
import { measureOf } from '../measures/find-measure.ts';
import { isThereFromTheStart } from './offered-measures.ts';
import { protocolProblem } from './protocol-rules.ts';
import {
  documentedProtocols,
  findStandardProtocol,
  standardProtocols,
  startingProtocols,
} from './standard-protocols.ts';

test('every protocol of document 3 is a standard one under its own id, with the steps it lists', () => {
  const steps = Object.fromEntries(
    documentedProtocols.map(({ legacyId, measureIds }) => [
      legacyId,
      measureIds.flatMap((id) => measureOf(id).componentIds),
    ]),
  );
  expect(steps).toEqual({
    1001: [7, 2, 11, 1, 10],
    1008: [7, 2, 11, 1, 10],
    1012: [7, 2, 11, 1, 10],
    1009: [7, 7, 7, 10, 1],
    1005: [16],
    1006: [16, 23, 37, 49],
    1007: [16, 7, 18, 19],
    1010: [12, 13, 14, 15],
    1011: [16, 7, 18, 19],
    1019: [16, 88, 89, 90, 91, 92, 93],
    1020: [94, 95, 96, 97, 98, 99, 100, 101],
    1014: [],
    1022: [],
    1023: [],
    1024: [],
    1025: [],
  });
});

test.each(standardProtocols)('$name can be taken by an organization that has lost nothing', (protocol) => {
  expect(protocol.name).not.toBe('');
  expect(protocol.description).toMatch(/\.$/);
  expect(protocolProblem(protocol.measureIds, protocol.symptomsEnabled, isThereFromTheStart)).toBeNull();
  expect(findStandardProtocol(protocol.legacyId)).toBe(protocol);
});

test('ids and names are different ones, so that an organization can have them all', () => {
  expect(new Set(standardProtocols.map(({ legacyId }) => legacyId)).size).toBe(standardProtocols.length);
  expect(new Set(standardProtocols.map(({ name }) => name.toLowerCase())).size).toBe(
    standardProtocols.length,
  );
});

test('the follow-up of an injury asks symptoms before anything provokes them', () => {
  const followUp = startingProtocols.find(({ name }) => name === 'Post-injury Follow-up');
  expect(followUp?.measureIds[0]).toBe(9999);
});
