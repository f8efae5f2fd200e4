import { z } from 'zod';
import type { EverythingManifest } from '../../src/features/exports/everything/everything-manifest.ts';
import { RefusedImport } from './refused-import.ts';
import type { TakenOutArchive } from './taken-out-archive.ts';

const manifestSchema = z.object({
  format: z.literal('plumbline-organization'),
  version: z.literal(1),
  organizationId: z.int().positive(),
  madeAt: z.iso.datetime(),
  files: z.array(
    z.object({
      name: z.string().max(100),
      rows: z.int().min(0),
      bytes: z.int().min(0),
      sha256: z.string().regex(/^[0-9a-f]{64}$/),
    }),
  ),
}) satisfies z.ZodType<EverythingManifest>;

/** @throws RefusedImport where the archive is not an export of everything, or holds other files than its manifest names */
export async function readManifest(archive: TakenOutArchive): Promise<EverythingManifest> {
  const bytes = await archive.read('manifest.json');
  if (bytes === null) throw new RefusedImport('The file has no manifest.json.');
  const read = manifestSchema.safeParse(parsed(new TextDecoder().decode(bytes)));
  if (!read.success) throw new RefusedImport('The manifest is not one that this portal can read.');
  const named = new Set(read.data.files.map(({ name }) => name));
  if (named.size < read.data.files.length) throw new RefusedImport('The manifest names a file twice.');
  const other = archive.names.filter((name) => name !== 'manifest.json' && !named.has(name));
  if (other.length > 0) throw new RefusedImport(`The manifest does not name ${other[0]}.`);
  return read.data;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
