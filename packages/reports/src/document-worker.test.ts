import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import { aReport } from '../test/a-report.ts';
import type { noteDocuments } from '../test/note-document.tsx';
import { readPdf } from '../test/read-pdf.ts';
import type { PortalDocuments } from './documents.ts';
import { openDocumentPool } from './printing/document-pool.ts';
import type { DocumentRegistry } from './printing/document-registry.ts';

function aPool<Registry extends DocumentRegistry>(workerFile: string, maxWaiting = 5) {
  const pool = openDocumentPool<Registry>({
    workerFile: fileURLToPath(new URL(workerFile, import.meta.url)),
    size: 1,
    maxWaiting,
  });
  onTestFinished(() => pool.close());
  return pool;
}

test('a pool draws every kind of document that its registry has, with what must not be printed withheld', async () => {
  const pool = aPool<typeof noteDocuments>('../test/note-worker.ts');
  const model = { number: 7, text: 'Bring Müller’s form, 李伟.', secret: 'Nobody may read this.' };
  const { text, pages, subject } = await readPdf(
    (await pool.draw({ kind: 'note', model })) ?? new Uint8Array(),
  );
  expect(pages).toHaveLength(1);
  expect(text.replace(/\s+/g, '')).toContain('BringMüller’sform,李伟.');
  expect(text).toMatch(/NOTE\s.*NUMBER:\s+7/);
  expect(text).toContain('Page 1 of 1');
  expect(text).not.toContain('Nobody may read this.');
  expect(subject).toBe('A note');
  const locked = (await pool.draw({ kind: 'note', model }, 'eight888')) ?? new Uint8Array();
  await expect(readPdf(locked)).rejects.toThrow(/password/i);
  expect((await readPdf(locked, 'eight888')).pages).toHaveLength(1);
});

test('the registry of the portal draws the clinical report; a kind that is not in it is refused', async () => {
  const pool = aPool<PortalDocuments & typeof noteDocuments>('./document-worker.ts');
  const bytes = await pool.draw({ kind: 'clinicalReport', model: aReport() });
  expect((await readPdf(bytes ?? new Uint8Array())).text).toContain('CLINICAL REPORT');
  const note = { number: 1, text: 'x', secret: null };
  await expect(pool.draw({ kind: 'note', model: note })).rejects.toThrow(
    'no document of the kind note is registered',
  );
});

test('when too many documents wait, one more is refused and the others are drawn', async () => {
  const pool = aPool<PortalDocuments>('./document-worker.ts', 1);
  const drawn = await Promise.all(
    Array.from({ length: 4 }, () => pool.draw({ kind: 'clinicalReport', model: aReport() })),
  );
  expect(drawn.filter((bytes) => bytes === null).length).toBeGreaterThan(0);
  expect(drawn.filter((bytes) => bytes !== null).length).toBeGreaterThan(0);
});
