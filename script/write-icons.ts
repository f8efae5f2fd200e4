import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { iconModule, iconsFolder, iconsInUse } from './icons.ts';

/** Stores the icons that the web app imports as components, and removes those that it no longer imports. */
const modules = iconsInUse().map((name) => ({ file: `${name}.ts`, text: iconModule(name) }));
for (const file of readdirSync(iconsFolder)) rmSync(join(iconsFolder, file));
for (const { file, text } of modules) writeFileSync(join(iconsFolder, file), text);
