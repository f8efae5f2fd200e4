import type { StoredPiece } from '../export-record.ts';

/** What an import checks before it believes a file. */
export interface EverythingManifest {
  format: 'plumbline-organization';
  version: 1;
  organizationId: number;
  /** ISO 8601. */
  madeAt: string;
  files: { name: string; rows: number; bytes: number; sha256: string }[];
}

/** The last file of the archive: every other one with its rows, its length and its hash (pure). */
export function everythingManifest(
  organizationId: number,
  madeAt: Date,
  pieces: readonly StoredPiece[],
): EverythingManifest {
  return {
    format: 'plumbline-organization',
    version: 1,
    organizationId,
    madeAt: madeAt.toISOString(),
    files: pieces.map(({ entry, rowCount, plainBytes, plainHash }) => ({
      name: entry,
      rows: rowCount ?? 0,
      bytes: plainBytes,
      sha256: plainHash ?? '',
    })),
  };
}
