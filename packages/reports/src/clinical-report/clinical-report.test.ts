import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClinicalReport } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { aFullReport } from '../../test/a-full-report.ts';
import { aPerson, aReport } from '../../test/a-report.ts';
import { drawnGlyphs } from '../../test/drawn-glyphs.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { darkCellsOf, readQrCode } from '../../test/read-qr.ts';
import { familiesOf, fontOf } from '../printing/fonts.ts';
import { clinicalReportDocument } from './clinical-report-document.tsx';

const { render: renderClinicalReport } = clinicalReportDocument;

const hasPdfinfo = spawnSync('pdfinfo', ['-v']).status === 0;

// The names of the twelve languages that a profile knows; Tagalog and Haitian write as English and French do.
test.each([
  { name: 'Zoë Núñez-Brontë', why: 'Spanish and English' },
  { name: 'Hélène Œuvrard', why: 'French' },
  { name: 'Jörg Müßig', why: 'German' },
  { name: 'Kèvens Désiré', why: 'Haitian' },
  { name: 'Ñiña Macaraeg', why: 'Tagalog' },
  { name: 'Łukasz Čapek Ștefănescu', why: 'Central European' },
  { name: 'Nguyễn Thị Hồng Ánh', why: 'Vietnamese' },
  { name: 'Анастасия Щёлокова', why: 'Russian' },
  { name: 'Ελένη Παπαδοπούλου', why: 'Greek' },
  { name: '李伟 陳國華', why: 'Chinese' },
  { name: 'さくら ヤマダ 山田', why: 'Japanese' },
  { name: '김민준 이서연', why: 'Korean' },
  { name: 'محمد الأحمد', why: 'Arabic' },
  { name: 'נועה כהן', why: 'Hebrew' },
  { name: 'สมชาย ใจดี', why: 'Thai' },
])('a $why name is printed as it is written, in a font that is embedded: $name', async ({ name }) => {
  const { text } = await readPdf(await renderClinicalReport(aReport({ person: aPerson(name) })));
  // Word by word: the words of a name that is written from right to left lie in the file as they lie on the page. A mark over an Arabic
  // letter is a drawing of its own without a letter, for which this reader puts a control character.
  for (const word of name.split(' ')) expect(text.replace(/[\s\p{Cc}]+/gu, '')).toContain(word);
});

test.each(['अनन्या शर्मा', 'נועה כהן', 'สมชาย ใจดี', 'कृष्णमूर्ति Rao', 'Noa נועה כהן', 'สมชาย Jaidee'])(
  'each letter of %s is drawn as a glyph that its font has, on every page',
  async (name) => {
    const bytes = await renderClinicalReport(aReport({ person: aPerson(name) }));
    const glyphs = await drawnGlyphs(bytes);
    expect(glyphs.length).toBeGreaterThan(100);
    expect(glyphs).not.toContain(0);
    expect((await readPdf(bytes)).text).not.toContain('¿');
  },
);

test('a vowel that is spoken after its consonant and written before it is drawn before it', async () => {
  await familiesOf('\u0915');
  // Shaped by the library that draws: the i of 'ki' comes first, and 'ksha' is one glyph.
  const [, consonant] = glyphIdsOf('\u0915\u0915');
  const [vowel, second] = glyphIdsOf('\u0915\u093f');
  expect(second).toBe(consonant);
  expect(vowel).not.toBe(consonant);
  expect(glyphIdsOf('\u0915\u094d\u0937')).toHaveLength(1);
});

/** The glyphs that a Devanagari text is drawn with. */
const glyphIdsOf = (text: string): number[] =>
  fontOf('noto-sans-devanagari devanagari', 400)
    .layout(text, [])
    .glyphs.map((glyph) => (glyph as { id: number }).id);

test('a letter that no embedded font has is visibly replaced, never dropped', async () => {
  const { text } = await readPdf(await renderClinicalReport(aReport({ person: aPerson('\u10d0 Wei') })));
  expect(text).toMatch(/¿ ?Wei/);
});

test('every font is embedded, whatever the letters and the lines', async () => {
  const notes = { text: 'First line\n李伟\n\n김민준, محمد', signedText: null };
  const event = { ...aReport().event, note: 'Seen by two.\nWalked off.' } as ClinicalReport['event'];
  const file = Buffer.from(await renderClinicalReport(aReport({ notes, event }))).toString('latin1');
  const names = [...file.matchAll(/\/BaseFont \/(\S+)/g)].map(([, name]) => name);
  expect(names.length).toBeGreaterThan(4);
  // A font that is embedded has six letters before its name.
  for (const name of names) expect(name).toMatch(/^[A-Z]{6}\+/);
});

test('a report says the same whatever was printed before it', async () => {
  // A colon is drawn of two full stops, and a mark by itself is one that an Arabic letter takes on.
  await renderClinicalReport(
    aReport({ isCovidOnly: true, person: aPerson('A: \u0628\u0654'), organizationName: '\u0654;' }),
  );
  const person = { ...aPerson('محمد الأحمد'), weightText: '58.1 kg' };
  const { text } = await readPdf(await renderClinicalReport(aReport({ person })));
  expect(text).toContain('58.1 kg');
  expect(text).not.toContain('!');
  expect(text.replace(/[\s\p{Cc}]+/gu, '')).toContain('الأحمدمحمد');
});

test('C176 C490: the QR code says the address of the profile and is 150 pixels square', async () => {
  const model = aReport({ profileAddress: 'https://portal.example/profiles/41/overview' });
  const { sidePixels, darkCells } = await readQrCode(await renderClinicalReport(model));
  expect(sidePixels).toBeCloseTo(150, 1);
  expect(darkCells).toEqual(darkCellsOf(model.profileAddress));
});

test('each page says its number and how many there are, and readers open on the page, not on the outline', async () => {
  const bytes = await renderClinicalReport(aFullReport(9));
  const { pages } = await readPdf(bytes);
  expect(pages.length).toBeGreaterThan(2);
  pages.forEach((page, index) => {
    expect(page).toContain(`Page ${index + 1} of ${pages.length} \u2022 printed `);
  });
  const file = Buffer.from(bytes).toString('latin1');
  expect(file).toContain('/PageMode /UseNone');
  expect(file).toContain('/Outlines ');
});

test('a line of a table that is in other letters, or too long, is printed whole beside those that are not', async () => {
  const report = aFullReport(3);
  const [first, ...others] = report.history.rows;
  if (first === undefined) throw new Error('the report has no rows');
  const [cell] = first.cells;
  if (!cell) throw new Error('the row has no cells');
  const rows = [{ ...first, cells: [{ ...cell, text: '1234567 of 7654321 ms' }, null, null] }, ...others];
  const events = report.history.events.map((event) => ({ ...event, label: '\u0423\u0434\u0430\u0440' }));
  const { text, lines } = await readPdf(
    await renderClinicalReport({ ...report, history: { ...report.history, rows, events } }),
  );
  // In two lines of its own column, not in one across the next.
  expect(lines).not.toContain('1234567 of 7654321 ms');
  expect(text.replace(/\s+/g, ' ')).toContain('1234567 of 7654321 ms');
  expect(text).toContain('\u0423\u0434\u0430\u0440');
  for (const { label } of rows) expect(text).toContain(label);
});

test('letters that the fonts are listed with and do not have are replaced, in what is drawn as in what is laid out', async () => {
  const report = aFullReport(2);
  const label = 'First\u2028Second';
  const events = report.history.events.map((event) => ({ ...event, label, periodText: 'z' }));
  const name = 'Anne\u2011Marie\u202fO\u2010Neil\u2060 \u2020';
  const { text } = await readPdf(
    await renderClinicalReport({
      ...report,
      person: { ...report.person, name },
      history: { ...report.history, events },
    }),
  );
  const words = text.replace(/\s+/g, ' ');
  expect(words).toContain('Anne-Marie O-Neil \u2020');
  expect(words).toContain('First Second, z');
});

test('a report that cannot be made whole is refused, whichever part it is', async () => {
  const report = aFullReport(3);
  const broken = null as never;
  const trends = report.trends.map((trend) => ({ ...trend, measure: broken }));
  await expect(renderClinicalReport({ ...report, trends })).rejects.toThrow('a part of the document');
  await expect(renderClinicalReport({ ...report, verdict: broken })).rejects.toThrow();
  const symptoms = { ...report.symptoms, categories: broken } as never;
  await expect(renderClinicalReport({ ...report, symptoms })).rejects.toThrow('a part of the document');
  expect((await readPdf(await renderClinicalReport(report))).text).toContain(report.person.name);
});

test('the same model gives the same bytes', async () => {
  const [first, second] = [await renderClinicalReport(aReport()), await renderClinicalReport(aReport())];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true);
});

test('notes of any length are printed to the last word', async () => {
  const words = Array.from({ length: 800 }, (_, index) => `word${index}`).join(' ');
  const notes = { text: `${words} the-last-word`, signedText: 'Dana Whitfield, 3:55 pm' };
  const { text } = await readPdf(await renderClinicalReport(aReport({ notes })));
  expect(text).toContain('Notes in full');
  expect(text).toContain('the-last-word');
});

test('short notes stand on the first page and are not repeated', async () => {
  const notes = { text: 'Reports a dull headache.', signedText: null };
  const { text, pages } = await readPdf(await renderClinicalReport(aReport({ notes })));
  expect(pages[0]).toContain('Reports a dull headache.');
  expect(text).not.toContain('Notes in full');
});

test('in super view the file says the profile id, and no name, birth date, note, event name or administrator', async () => {
  const model = aReport({
    isSuperView: true,
    notes: { text: 'Mother is Grace.', signedText: 'Dana Whitfield' },
    history: {
      tests: [],
      events: [{ label: 'Collision with Jordan', periodText: 'since 10/4/26', testIndexes: [] }],
      rows: [],
    },
  });
  const { text } = await readPdf(await renderClinicalReport(model));
  expect(text).toContain('41');
  for (const hidden of ['Maya', 'Okafor', '2009', 'Grace', 'Dana', 'Jordan']) {
    expect(text, hidden).not.toContain(hidden);
  }
});

test('C295: the password must be at least 8 characters, and the file opens with it only', async () => {
  await expect(renderClinicalReport(aReport(), 'seven77')).rejects.toThrow(RangeError);
  const bytes = await renderClinicalReport(aReport(), 'eight888');
  await expect(readPdf(bytes)).rejects.toThrow(/password/i);
  await expect(readPdf(bytes, 'eight889')).rejects.toThrow(/password/i);
  expect((await readPdf(bytes, 'eight888')).text).toContain('Maya Okafor');
});

test.skipIf(!hasPdfinfo)(
  'C295: another tool finds AES with 256 bits and opens the file with the password only',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'report-'));
    try {
      const path = join(folder, 'report.pdf');
      writeFileSync(path, await renderClinicalReport(aReport(), 'eight888'));
      const ask = (...args: string[]) => spawnSync('pdfinfo', [...args, path], { encoding: 'utf8' });
      for (const wrong of [ask(), ask('-upw', 'eight889'), ask('-opw', 'Eight888')]) {
        expect(wrong.status).not.toBe(0);
        expect(wrong.stderr).toMatch(/password/i);
      }
      expect(ask('-upw', 'eight888').stdout).toMatch(
        /Encrypted:\s+yes \(print:yes copy:yes .*algorithm:AES-256/,
      );
      expect(Buffer.from(readFileSync(path)).toString('latin1')).not.toContain('Okafor');
    } finally {
      rmSync(folder, { recursive: true });
    }
  },
);

test('a test of COVID-19 screenings only is one page with the message', async () => {
  const { text, pages } = await readPdf(await renderClinicalReport(aReport({ isCovidOnly: true })));
  expect(pages).toHaveLength(1);
  expect(text.replace(/\s+/g, ' ')).toContain('PDF reports exclude COVID-19 screening results.');
  expect(text).not.toContain('Test Summary');
});
