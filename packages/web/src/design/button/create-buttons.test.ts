import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const source = join(import.meta.dirname, '../..');

/** Returns the attributes and the content of each element of a name, as they are written. */
function elementsOf(name: string, text: string): { attributes: string; content: string }[] {
  return [...text.matchAll(new RegExp(`<${name}\\b`, 'g'))].flatMap(({ index }) => {
    let depth = 0;
    for (let at = index; at < text.length; at += 1) {
      if (text[at] === '{') depth += 1;
      if (text[at] === '}') depth -= 1;
      if (text[at] !== '>' || depth > 0) continue;
      if (text[at - 1] === '/') return [];
      const end = text.indexOf(`</${name}>`, at);
      return [{ attributes: text.slice(index, at), content: text.slice(at + 1, end).trim() }];
    }
    return [];
  });
}

const beginsSomething = /^(Create|Add)\b/;

/** Returns the words of buttons that begin something new and have no icon; a button that submits a form begins nothing. */
const withoutPlus = (text: string): string[] =>
  elementsOf('Button', text)
    .filter(({ attributes }) => !/\bicon=/.test(attributes) && !/type="submit"/.test(attributes))
    .concat(elementsOf('AppLink', text).filter(({ attributes }) => attributes.includes('buttonClass')))
    .map(({ content }) => content)
    .filter((content) => beginsSomething.test(content));

test('every button that begins something new has the plus sign', () => {
  const files = globSync('{features,routes,records,platform}/**/*.tsx', { cwd: source })
    .map((file) => join(source, file))
    .filter((file) => !file.endsWith('.test.tsx'));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    withoutPlus(readFileSync(file, 'utf8')).map((words) => `${relative(source, file)}: ${words}`),
  );
  expect(found).toEqual([]);
});

test('a button without the plus sign is found', () => {
  expect(withoutPlus('<Button variant="primary" onClick={() => add(true)}>\n  Add User\n</Button>')).toEqual([
    'Add User',
  ]);
  expect(withoutPlus('<AppLink href="/x" className={buttonClass()}>Create Survey</AppLink>')).toHaveLength(1);
  expect(withoutPlus('<Button icon={<IconPlus />} onClick={add}>Add User</Button>')).toEqual([]);
  expect(withoutPlus('<Button type="submit">Create Invoice</Button>')).toEqual([]);
});
