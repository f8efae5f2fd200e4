import { type Choice, isPartName, type PartName, partNames } from './parts.ts';

/** What runs of each part; a part that is missing does not run. */
export type Chosen = Partial<Record<PartName, Choice>>;

const everything = (names: readonly PartName[]): Chosen =>
  Object.fromEntries(names.map((name) => [name, { kind: 'all' }]));

/** Adds a choice; all of a part wins over some of it, and paths join. */
function join(chosen: Chosen, part: PartName, added: Choice): Chosen {
  const before = chosen[part];
  if (before === undefined || added.kind === 'all') return { ...chosen, [part]: added };
  if (before.kind === 'under' && added.kind === 'under')
    return { ...chosen, [part]: { kind: 'under', paths: [...new Set([...before.paths, ...added.paths])] } };
  if (before.kind === 'reaching' && added.kind === 'reaching')
    return {
      ...chosen,
      [part]: { kind: 'reaching', files: [...new Set([...before.files, ...added.files])] },
    };
  return before.kind === 'all' ? chosen : { ...chosen, [part]: { kind: 'all' } };
}

const joinAll = (choices: readonly [PartName, Choice][]): Chosen =>
  choices.reduce<Chosen>((chosen, [part, choice]) => join(chosen, part, choice), {});

const under = (part: PartName, ...paths: string[]): [PartName, Choice] => [part, { kind: 'under', paths }];
const reaching = (part: PartName, file: string): [PartName, Choice] => [
  part,
  { kind: 'reaching', files: [file] },
];
const all = (part: PartName): [PartName, Choice] => [part, { kind: 'all' }];

/** The parts whose tests lie under a path of the repository. */
function testsUnder(path: string): [PartName, Choice][] {
  if (path.startsWith('e2e')) return [under('journeys', path.replace(/^e2e\//, ''))];
  if (path.startsWith('packages/server')) return [under('server', path)];
  if (/^packages\/(web|player)/.test(path)) return [under('rules', path), under('components', path)];
  return [under('rules', path)];
}

/** All tests of a feature below its journeys, which take minutes. */
const testsOfFeature = (feature: string): [PartName, Choice][] => [
  under('rules', `packages/contract/src/features/${feature}/`, `packages/web/src/features/${feature}/`),
  under('server', `packages/server/src/features/${feature}/`),
  under('components', `packages/web/src/features/${feature}/`),
];

/** What a person asked for by name: a part, a path, or a feature. Null where the name is none of these. */
export function chooseByName(
  names: readonly string[],
  known: { isPath: (name: string) => boolean; isFeature: (name: string) => boolean },
): Chosen | null {
  if (names.length === 0) return everything(partNames);
  const choices: [PartName, Choice][] = [];
  for (const name of names) {
    if (isPartName(name)) choices.push(all(name));
    else if (known.isPath(name)) choices.push(...testsUnder(name));
    else if (known.isFeature(name)) choices.push(...testsOfFeature(name));
    else return null;
  }
  return joinAll(choices);
}

const rulesOfChange: readonly {
  matches: RegExp;
  choices: (file: string, feature: string) => [PartName, Choice][];
}[] = [
  { matches: /^docs\/permissions\.md$/, choices: () => [under('rules', 'script/permissions.test.ts')] },
  { matches: /\.md$|^docs\/|^LICENSE$|^\.env\.example$|^bench\//, choices: () => [] },
  { matches: /^e2e\/journeys\//, choices: testsUnder },
  { matches: /^e2e\//, choices: () => [all('journeys')] },
  { matches: /^script\/.*\.test\.ts$/, choices: testsUnder },
  { matches: /^packages\/server\/.*\.test\.ts$/, choices: testsUnder },
  { matches: /^packages\/server\/migrations\//, choices: () => [all('server'), all('embedded')] },
  {
    matches: /^packages\/server\/(src\/demo|tools\/[^/]+)\//,
    choices: (_file, folder) => [under('server', folder)],
  },
  {
    matches: /^packages\/server\/src\/features\/[^/]+\//,
    choices: (_file, folder) => [under('server', folder, 'packages/server/test/generated/')],
  },
  { matches: /^packages\/server\//, choices: () => [all('server'), all('embedded')] },
  {
    matches: /^packages\/contract\/src\/features\/[^/]+\//,
    choices: (file, folder) => [
      reaching('rules', file),
      reaching('components', file),
      under('server', folder.replace('/contract/', '/server/'), 'packages/server/test/generated/'),
    ],
  },
  {
    matches: /^packages\/(contract|domain|reports)\//,
    choices: (file) => [reaching('rules', file), reaching('components', file), all('server')],
  },
  {
    matches: /^packages\/(web|player)\//,
    choices: (file) => [reaching('rules', file), reaching('components', file)],
  },
];

/**
 * What a change touches: lint always, the tests whose imports reach a changed file, the feature's own calls and the generated tests.
 * A file that no rule names may touch anything, so everything runs.
 */
export function chooseByChange(files: readonly string[]): Chosen {
  const choices: [PartName, Choice][] = [all('lint')];
  for (const file of files) {
    const rule = rulesOfChange.find(({ matches }) => matches.test(file));
    if (rule === undefined) return everything(partNames);
    choices.push(...rule.choices(file, rule.matches.exec(file)?.[0] ?? file));
  }
  return joinAll(choices);
}
