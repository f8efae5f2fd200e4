import { validityLimits } from '@plumbline/domain';
import { balanceErrorText } from './balance-error.ts';
import { ceilingText } from './ceiling.ts';
import { linkageText } from './linkage.ts';
import { blocks, paragraph } from './markdown.ts';
import { practiceText } from './practice.ts';
import { type PublicRecordings, readPublicRecordings, scoredSession } from './public-recordings.ts';
import { questionnairesText } from './questionnaires.ts';
import { retestText } from './retest.ts';
import { scoreStanding } from './standing-trials.ts';
import { testLengthText } from './test-length.ts';
import { verdictText } from './verdict/verdict-text.ts';

/** A section of docs/reliability.md from its heading on, as Markdown. The same recordings must give the same text. */
type Section = (recordings: PublicRecordings) => string | Promise<string>;

/** In the order of the page. A new section is a file of its own and a line here. */
const sections: readonly Section[] = [
  retestText,
  testLengthText,
  practiceText,
  questionnairesText,
  balanceErrorText,
  ceilingText,
  verdictText,
  linkageText,
];

function introduction(recordings: PublicRecordings): string {
  const early = recordings.sessions.posner.flatMap(({ trials }) =>
    trials.filter(({ trial }) => trial.reactionTimeMs === 0),
  );
  return blocks(
    '# How well scores repeat',
    paragraph(
      "A score that changes by chance must not look like a person who changed. This page is what the portal's own scorers give on public recordings of people who did the same test more than once. Each figure comes with the number of people and, in brackets, its 95 % interval: in 19 of 20 such studies the interval would hold the true figure.",
    ),
    paragraph(
      `The page is made by \`npm run reliability -- <folder> --write\` and never edited by hand; a test holds that it says what the scorers say. Scorers: ${scorerVersions(recordings)}; limits of validity ${validityLimits.version}. \`npm run import:recordings\` plays the same recordings through the [device API](device-api.md#playing-recordings).`,
    ),
    paragraph(
      `Stroop, flanker and Posner cueing: trials of adults in two sessions from Hedge, Powell and Sumner 2018 ("The reliability paradox", Behav Res Methods 50:1166), participants 1 to 25 of study 1 and 1 to 20 of study 3, from the public repository Nathaniel-Haines/Reliability_2020; those with both sessions count. Cueing has no test of its own in the portal and is scored as the cost that it has in common with flanker. Presses before the target (${early.length}, cueing) are left out as anticipations.`,
    ),
  );
}

/** 'interference 1.0.0, open-sway-score 1.1.0', as the receipts say. */
function scorerVersions({ sessions, standing }: PublicRecordings): string {
  const [session] = sessions.stroop;
  const [trial] = standing;
  const receipts = [
    session && scoredSession(session, session.measureId)?.receipt,
    trial && scoreStanding(trial).receipt,
  ];
  return receipts
    .flatMap((receipt) => (receipt ? [`${receipt.scorer} ${receipt.algorithmVersion}`] : []))
    .join(', ');
}

/**
 * The whole page.
 * @throws UnreadableRecordings where the folder or one of its files is missing or broken
 */
export async function reliabilityDocument(folder: string): Promise<string> {
  const recordings = await readPublicRecordings(folder);
  const texts: string[] = [];
  for (const section of sections) texts.push(await section(recordings));
  return `${blocks(introduction(recordings), ...texts)}\n`;
}
