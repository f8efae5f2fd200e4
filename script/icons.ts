import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { icons as library } from '@iconify-json/tabler';

/** Where the components of the icons in use are stored, one file an icon, so that a page loads only its own. */
export const iconsFolder = new URL('../packages/web/src/design/icon/tabler/', import.meta.url).pathname;
const sourcesFolder = new URL('../packages/web/src/', import.meta.url).pathname;

/** The style that `drawIcon` gives every outline; a drawing in another style needs a component of another kind. */
const outlineStyle =
  'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"';
const lineWidth = 110;

/** The names of the icons that the web app imports, such as `alert-circle`, in order. */
export function iconsInUse(): string[] {
  const files = readdirSync(sourcesFolder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  );
  const names = files.flatMap((path) =>
    [...readFileSync(join(sourcesFolder, path), 'utf8').matchAll(/\/icon\/tabler\/([a-z0-9-]+)\.ts'/g)].map(
      ([, name = '']) => name,
    ),
  );
  return [...new Set(names)].sort();
}

/**
 * The module that draws an icon of the library.
 * @throws when the library has no such icon, or draws it in another way than by outlines
 */
export function iconModule(name: string): string {
  const body = library.icons[name]?.body;
  if (body === undefined) throw new Error(`Tabler Icons has no icon '${name}'.`);
  const outlines = [...body.matchAll(/ d="([^"]+)"/g)].map(([, outline = '']) => outline);
  const bare = body
    .replace(outlineStyle, '')
    .replaceAll(/ d="[^"]+"/g, '')
    .replaceAll(/<path *\/>/g, '');
  if (!body.includes(outlineStyle) || !['', '<g ></g>'].includes(bare)) {
    throw new Error(`The icon '${name}' is more than outlines: ${body}`);
  }
  const constant = `Icon${name.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}`;
  const quoted = outlines.map((outline) => `'${outline}'`);
  const line = `export const ${constant} = drawIcon(${quoted.join(', ')});`;
  const statement =
    line.length <= lineWidth
      ? line
      : `export const ${constant} = drawIcon(\n${quoted.map((outline) => `  ${outline},\n`).join('')});`;
  return `import { drawIcon } from '../draw-icon.tsx';\n\n// Tabler Icons (MIT), written by \`npm run icons\`.\n${statement}\n`;
}
