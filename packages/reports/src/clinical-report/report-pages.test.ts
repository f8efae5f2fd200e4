import { expect, test } from 'vitest';
import { aFullReport, withEverything } from '../../test/a-full-report.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { overlapsOf, placesIn, type TextPlace } from '../../test/text-places.ts';
import { clinicalReportDocument } from './clinical-report-document.tsx';

const { render: renderClinicalReport } = clinicalReportDocument;

const usual = aFullReport(1);
const alerts = [
  ...usual.alerts,
  'Thoughts of self-harm: question 9 was answered with 1. Speak with the person now.',
];

/** Reports as short and as long as they come, of any number of tests. */
const kinds = {
  typical: { onField: [], voms: null, questionnaires: [], alerts: [] },
  /** Both questionnaires, the VOMS and an on-field assessment. */
  full: withEverything(),
  /** The same with whatever takes more room or other letters. */
  hard: {
    ...withEverything(),
    alerts,
    person: {
      ...usual.person,
      name: '\u0645\u062d\u0645\u062f \u0627\u0644\u0623\u062d\u0645\u062f Wolfeschlegelsteinhausenbergerdorff-Papadopoulou von Hohenzollern',
      gender: 'In their own words, which take more than one line',
      race: 'Native Hawaiian or other Pacific Islander, White',
    },
    preparedFor: 'Coach Rivera, rowing',
    organizationName: 'The Consolidated Independent School District of the Greater Upper Westbrook Valley',
    administeredBy: '\u674e\u4f1f\u660e \u9673\u570b\u83ef',
    protocolName: 'Return to play after a concussion, step 4',
    notes: {
      text: 'Reports a dull headache after the school day. '.repeat(12),
      signedText: 'Dana Whitfield',
    },
  },
};

/** The QR code of the first page, in points from the left and the lower edge. */
const qrCode = { left: 463.5, bottom: 612, top: 722 };
/** The edges of the page's content, in points. */
const edges = { left: 36, right: 576 };

const isOnQrCode = ({ page, right, baseline }: TextPlace): boolean =>
  page === 1 && right > qrCode.left && baseline > qrCode.bottom && baseline < qrCode.top;

/** Side bearings may reach over an edge by so many points. */
const isBeyondEdges = ({ left, right }: TextPlace): boolean =>
  left < edges.left - 1 || right > edges.right + 1;

test.each([
  { count: 1, kind: 'typical', most: 2 },
  { count: 1, kind: 'full', most: 2 },
  { count: 1, kind: 'hard', most: 3 },
  { count: 3, kind: 'typical', most: 3 },
  { count: 3, kind: 'full', most: 4 },
  { count: 9, kind: 'typical', most: 3 },
  { count: 9, kind: 'full', most: 4 },
  { count: 9, kind: 'hard', most: 4 },
  { count: 20, kind: 'typical', most: 5 },
  { count: 20, kind: 'full', most: 5 },
] as const)(
  'a $kind report of $count tests takes $most pages at the most, and no text stands on another',
  async ({ count, kind, most }) => {
    const bytes = await renderClinicalReport(aFullReport(count, kinds[kind]));
    const { pages } = await readPdf(bytes);
    expect(pages.length).toBeLessThanOrEqual(most);
    const places = await placesIn(bytes);
    expect(overlapsOf(places)).toEqual([]);
    expect(places.filter((place) => isOnQrCode(place) || isBeyondEdges(place))).toEqual([]);
    expect(pages[0]).toContain('Signature');
    // The disclaimer ends the report, or it stands below the line to sign.
    expect(pages.join(' ').match(/Disclaimer/g)).toHaveLength(1);
    expect(count === 1 && kind === 'full' ? pages[0] : pages.at(-1)).toContain('Disclaimer');
    // Nine columns are two tables side by side.
    if (count === 9) expect(pages.join(' ')).not.toMatch(/\(1\s+of\s+2\)/);
    if (count > 1 && kind === 'typical') expect(pages[0]).toContain('With dates under Trends.');
    if (count === 1) expect(pages.join(' ')).not.toContain('Trends');
    // What is not known takes no room.
    expect(pages.join(' ')).not.toContain('Device ID');
  },
);

test('the findings that moved to the first page of a report of one test are there once, in their order', async () => {
  const { pages } = await readPdf(await renderClinicalReport(aFullReport(1, kinds.typical)));
  const [first = '', second = ''] = pages.map((page) => page.replace(/\s+/g, ' '));
  expect(first).toMatch(/Notes .*Event .*Device Summary .*Balance Summary .*Signature/);
  for (const heading of ['Device Summary', 'Balance Summary']) expect(second).not.toContain(heading);
  expect(second).toMatch(/Cognitive Summary .*Test Details: Balance .*Profile History .*Disclaimer/);
  // A run of trials says its name and its unit once.
  expect(second.replaceAll(' ', '')).toContain('Trial1to5:265,266,267,268*,269ms');
});

test('a report of symptoms alone, outside of an event, is one page: the evidence stands below the story', async () => {
  const { history, ...usualReport } = aFullReport(1, kinds.typical);
  const { pages } = await readPdf(
    await renderClinicalReport({
      ...usualReport,
      event: null,
      measures: [],
      details: [],
      trends: [],
      history: { ...history, events: [], rows: [] },
    }),
  );
  expect(pages).toHaveLength(1);
  expect(pages[0]?.replace(/\s+/g, ' ')).toMatch(
    /Symptoms 22 of 132.*Device Summary.*Test Details: Symptoms.*Disclaimer.*Signature/,
  );
});

test('a report of one test with everything in it says all of it on two pages', async () => {
  const report = aFullReport(1, kinds.full);
  const { pages } = await readPdf(await renderClinicalReport(report));
  const text = pages.join(' ').replace(/\s+/g, ' ');
  for (const { items, alert } of report.questionnaires)
    for (const words of [...items.map((item) => item.text), ...(alert === null ? [] : [alert])])
      expect(text).toContain(words);
  for (const { measure } of report.measures) expect(text).toContain(measure.description);
  for (const step of report.voms?.steps ?? []) expect(text).toContain(step.name);
  for (const { name, answer } of report.symptoms?.items ?? [])
    expect(text).toContain(answer === 0 ? name : `${name} ${answer}`);
  for (const words of [
    'More than half the days 2 3. Sleep, 7. Concentration',
    'Not reported (0): Pressure in head, Neck pain, Dizziness',
    'Glasgow coma scale 15 of 15',
    'Caution: The trials lie far apart.',
    'Test noise is not known.',
    'Grey: in the event Collision with Jordan, since 10/4/26.',
    '10/6/26, Screening',
  ])
    expect(text).toContain(words);
});
