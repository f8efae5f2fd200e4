import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { iconModule, iconsFolder, iconsInUse } from './icons.ts';

test('the stored icons are those in use, as the library draws them (npm run icons writes them anew)', () => {
  const stored = readdirSync(iconsFolder).map((file) => [
    file,
    readFileSync(join(iconsFolder, file), 'utf8'),
  ]);
  const drawn = iconsInUse().map((name) => [`${name}.ts`, iconModule(name)]);
  expect(Object.fromEntries(stored)).toEqual(Object.fromEntries(drawn));
});

test('an icon the library does not have is refused by name', () => {
  expect(() => iconModule('no-such-icon')).toThrow("Tabler Icons has no icon 'no-such-icon'.");
});

test('a filled icon is refused, since only outlines are drawn', () => {
  expect(() => iconModule('circle-filled')).toThrow("The icon 'circle-filled' is more than outlines");
});
