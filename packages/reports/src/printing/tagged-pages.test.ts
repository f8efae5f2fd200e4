import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { aFullReport } from '../../test/a-full-report.ts';
import { anInvoice } from '../../test/an-invoice.ts';
import { type Read, readAloud } from '../../test/read-aloud.ts';
import { clinicalReportDocument } from '../clinical-report/clinical-report-document.tsx';
import { invoicePdf } from '../invoice/invoice-document.tsx';

const hasPdfinfo = spawnSync('pdfinfo', ['-v']).status === 0;
const ofRole = (all: readonly Read[], role: string) => all.filter((one) => one.role === role);
const within = (all: readonly Read[]): Read[] => all.flatMap((one) => [one, ...within(one.children)]);

let nine: Uint8Array;
beforeAll(async () => {
  nine = await clinicalReportDocument.render(aFullReport(9));
}, 300_000);

test('a report is read aloud by headings, paragraphs, tables and pictures in words, with or without a password', async () => {
  for (const password of [undefined, 'eight888']) {
    const bytes =
      password === undefined ? nine : await clinicalReportDocument.render(aFullReport(9), password);
    const all = within(await readAloud(bytes, password));
    expect(ofRole(all, 'H1').map(({ text }) => text)).toEqual(['Maya Okafor']);
    const headings = ofRole(all, 'H2').map(({ text }) => text);
    for (const heading of ['Test Summary', 'VOMS Summary', 'Test Details: Balance', 'Trends', 'Disclaimer'])
      expect(headings).toContain(heading);
    expect(ofRole(all, 'P').map(({ text }) => text)).toContain('Date of birth 3/14/2009 (17 y)');
    const pictures = ofRole(all, 'Figure').map(({ alt }) => alt);
    expect(pictures).toContain('QR code. Opens the profile in the app: https://portal.example/profiles/41');
    expect(pictures).toContain('Reaction Time 265 ms, between 259 ms and 169 ms, which is better.');
    for (const picture of pictures) expect(picture).toMatch(/\S/);
  }
});

test('a table is read row by row, with its heads, and what is on every page is not read', async () => {
  const all = within(await readAloud(nine));
  const tables = ofRole(all, 'Table').map(({ children }) =>
    children.map((row) => row.children.map(({ role, text }) => `${role} ${text}`)),
  );
  for (const table of tables) for (const row of table) expect(row.length).toBeGreaterThan(0);
  const [summary] = tables;
  expect(summary?.[0]?.slice(0, 3)).toEqual(['TH Measure', 'TH Today', 'TH Baseline']);
  expect(summary?.[1]?.slice(0, 4)).toEqual([
    'TH Balance (mBESS)',
    'TD 71.9',
    'TD 88.8',
    'TD \u2193 \u221219% Worse',
  ]);
  const details = tables.find(([heads]) => heads?.[0] === 'TH Balance (mBESS)');
  expect(details?.[0]).toHaveLength(10);
  expect(details?.[1]?.slice(0, 2)).toEqual(['TH Composite', 'TD 71.9']);
  expect(all.map(({ text }) => text).join(' ')).not.toMatch(/Page \d of|CLINICAL REPORT/);
});

test('an invoice is read with its lines and sums as tables', async () => {
  const all = within(await readAloud(await invoicePdf.render(anInvoice())));
  const [lines, sums] = ofRole(all, 'Table');
  expect(lines?.children[1]?.children.map(({ role, text }) => `${role} ${text}`)).toEqual([
    'TH Sports+ annual profiles',
    'TD 300',
    'TD $14.00',
    'TD $4,200.00',
  ]);
  expect(sums?.children[0]?.children.map(({ text }) => text)).toEqual(['Subtotal', '$4,860.00']);
});

test.skipIf(!hasPdfinfo)('another tool finds the file tagged and reads the same structure', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tagged-'));
  try {
    const path = join(folder, 'report.pdf');
    writeFileSync(path, nine);
    expect(spawnSync('pdfinfo', [path], { encoding: 'utf8' }).stdout).toMatch(/Tagged:\s+yes/);
    const { stdout, stderr } = spawnSync('pdfinfo', ['-struct-text', path], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(stdout).toMatch(/H1 \(block\)\s+"Maya Okafor"/);
    expect(stdout).toMatch(/TR\s+TH:\s+\/Scope \/Row\s+"Reaction Time"/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
