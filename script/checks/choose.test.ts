import { expect, test } from 'vitest';
import { type Chosen, chooseByChange, chooseByName } from './choose.ts';
import { partNames } from './parts.ts';

const known = {
  isPath: (name: string) => name.includes('/'),
  isFeature: (name: string) => name === 'groups',
};

test('nothing asked for is everything', () => {
  expect(Object.keys(chooseByName([], known) ?? {})).toEqual(partNames);
});

test.each<{ why: string; names: string[]; expected: Chosen | null }>([
  { why: 'a part', names: ['lint'], expected: { lint: { kind: 'all' } } },
  {
    why: 'a server folder',
    names: ['packages/server/src/features/groups'],
    expected: { server: { kind: 'under', paths: ['packages/server/src/features/groups'] } },
  },
  {
    why: 'a journey, as the runner of journeys knows it',
    names: ['e2e/journeys/codes.spec.ts'],
    expected: { journeys: { kind: 'under', paths: ['journeys/codes.spec.ts'] } },
  },
  {
    why: 'a feature: everything but its journeys',
    names: ['groups'],
    expected: {
      rules: {
        kind: 'under',
        paths: ['packages/contract/src/features/groups/', 'packages/web/src/features/groups/'],
      },
      server: { kind: 'under', paths: ['packages/server/src/features/groups/'] },
      components: { kind: 'under', paths: ['packages/web/src/features/groups/'] },
    },
  },
  {
    why: 'a part and a path inside it: all of the part',
    names: ['packages/server/src/demo', 'server'],
    expected: { server: { kind: 'all' } },
  },
  { why: 'nothing that is known', names: ['grups'], expected: null },
])('asked for by name: $why', ({ names, expected }) => {
  expect(chooseByName(names, known)).toEqual(expected);
});

test.each<{ why: string; files: string[]; expected: Chosen }>([
  { why: 'nothing', files: [], expected: { lint: { kind: 'all' } } },
  { why: 'words alone', files: ['README.md', 'docs/operations.md'], expected: { lint: { kind: 'all' } } },
  {
    why: 'a handler: its feature, and what is generated from all calls',
    files: ['packages/server/src/features/codes/create-code.handler.ts'],
    expected: {
      lint: { kind: 'all' },
      server: {
        kind: 'under',
        paths: ['packages/server/src/features/codes/', 'packages/server/test/generated/'],
      },
    },
  },
  {
    why: 'the player, whose components are tested in the browser too',
    files: ['packages/player/src/app.tsx'],
    expected: {
      lint: { kind: 'all' },
      rules: { kind: 'reaching', files: ['packages/player/src/app.tsx'] },
      components: { kind: 'reaching', files: ['packages/player/src/app.tsx'] },
    },
  },
  {
    why: 'two files of one component: what imports either',
    files: ['packages/web/src/design/dialog/dialog.tsx', 'packages/web/src/design/dialog/use-dialog.ts'],
    expected: {
      lint: { kind: 'all' },
      rules: {
        kind: 'reaching',
        files: ['packages/web/src/design/dialog/dialog.tsx', 'packages/web/src/design/dialog/use-dialog.ts'],
      },
      components: {
        kind: 'reaching',
        files: ['packages/web/src/design/dialog/dialog.tsx', 'packages/web/src/design/dialog/use-dialog.ts'],
      },
    },
  },
  {
    why: 'a migration: both databases',
    files: ['packages/server/migrations/0001_start.sql'],
    expected: { lint: { kind: 'all' }, server: { kind: 'all' }, embedded: { kind: 'all' } },
  },
  {
    why: 'a rule: every call may use it',
    files: ['packages/domain/src/time/days.ts'],
    expected: {
      lint: { kind: 'all' },
      rules: { kind: 'reaching', files: ['packages/domain/src/time/days.ts'] },
      components: { kind: 'reaching', files: ['packages/domain/src/time/days.ts'] },
      server: { kind: 'all' },
    },
  },
])('touched by a change: $why', ({ files, expected }) => {
  expect(chooseByChange(files)).toEqual(expected);
});

test.each(['package-lock.json', 'vitest.config.ts', 'script/bootstrap', 'something-new.yaml'])(
  'touched by a change of %s: everything',
  (file) => {
    expect(Object.keys(chooseByChange(['README.md', file]))).toEqual(partNames);
  },
);
