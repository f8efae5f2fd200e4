import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('./journeys/', import.meta.url);

/** The files of the journeys in the order that belongs to the seed (`playwright.config.ts`): the same seed, the same order. */
function shuffled(names: readonly string[], seed: number): string[] {
  let state = seed;
  // The generator of Numerical Recipes; its upper bits are random enough for an order.
  const draw = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return names
    .map((name) => ({ name, key: draw() }))
    .sort((a, b) => a.key - b.key)
    .map(({ name }) => name);
}

const names = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'));
for (const name of shuffled(names, Number(process.env.E2E_SEED))) {
  const file = new URL(name, folder);
  // Here all files are one, so what stands outside a group in one of them would hold for the journeys of every file.
  if (/^test\.(use|before|after|describe\.configure)/m.test(readFileSync(file, 'utf8')))
    throw new Error(`${name}: hooks and settings stand in a test.describe.`);
  await import(file.href);
}
