import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(
  ['../../{features,routes,records,platform}/**/*.{ts,tsx}', '!../../**/*.test.{ts,tsx}'],
  { query: '?raw', import: 'default', eager: true },
);
const code = Object.entries(sources);

test('C436: the empty states are the specified ones', () => {
  expect(Object.values(emptyTexts)).toEqual([
    'No open events',
    'No recent activity',
    'No active codes',
    'No profiles',
    'No profiles match your search.',
    'No Test Data',
    'No Baselines',
    'No Trends',
    'No History',
    'No Groups',
    'Make your first code.',
    'There are no codes for this profile',
  ]);
});

test.each(Object.entries(emptyTexts))(
  'C436: %s is shown from the catalogue and written nowhere else',
  (name, text) => {
    expect(code.length).toBeGreaterThan(100);
    const showing = code.filter(([, source]) => source.includes(`emptyTexts.${name}`)).map(([path]) => path);
    expect(showing).not.toEqual([]);
    const writing = code.filter(([, source]) => source.includes(`"${text}"`) || source.includes(`'${text}'`));
    expect(writing.map(([path]) => path)).toEqual([]);
  },
);
