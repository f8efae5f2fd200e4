import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** Where things lie beside this file; the sources and the bundle are both one folder below the package. */
const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url));

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `The server runs on Node.js 24, which the installation brings along; this is ${process.versions.node}. Use script/server.`,
  );
  process.exit(1);
}
// The second start does not compile the bundle again.
module.enableCompileCache();
process.setSourceMapsEnabled(true);
process.env.MIGRATIONS_DIR ??= beside('../migrations');

// Only now, since a trace names a file of the bundle by its source only if it was loaded after the maps were asked for.
const { run } = await import('./main/run.ts');
await run({ webFolder: beside('../../web/dist'), playerFolder: beside('../../player/dist') });
