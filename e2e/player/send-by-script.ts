import { askPortal } from './player-setup.ts';

/** What a browser sent, with its token and the portal's answer. */
export interface Sent {
  body: string;
  token: string;
  reply: string;
}

/** A measure of one test, as the portal stored it from the browser and from the script. */
export interface ComparedScore {
  measureId: number;
  browser: string;
  script: string;
  isSame: boolean;
}

interface Outcome {
  status: string;
  profileTestId: number;
  recordingHashes: string[];
}

/** The scores of a stored test by measure. */
async function scoresOf(portal: string, token: string, id: number): Promise<Map<number, string>> {
  const { profileTest } = await askPortal<{
    profileTest: { measureResults: Record<string, { score: number | null }> };
  }>(portal, 'Profile/GetProfileTestById', { id }, token);
  const all = Object.entries(profileTest.measureResults);
  return new Map(all.map(([measureId, { score }]) => [Number(measureId), `${score ?? 'no score'}`]));
}

/** Sends what the browser sent once more under another id, and compares what the portal made of both. */
export async function compareWithScript(
  portal: string,
  token: string,
  sent: Sent,
): Promise<readonly ComparedScore[]> {
  const { tests } = JSON.parse(sent.body) as { tests: object[] };
  const [byBrowser] = (JSON.parse(sent.reply) as { outcomes: Outcome[] }).outcomes;
  const { outcomes } = await askPortal<{ outcomes: Outcome[] }>(
    portal,
    'Device/SubmitTests',
    { tests: tests.map((test) => ({ ...test, clientUuid: crypto.randomUUID() })) },
    sent.token.replace('Bearer ', ''),
  );
  const [byScript] = outcomes;
  if (byBrowser?.status !== 'stored' || byScript?.status !== 'stored')
    throw new Error(`not stored: ${sent.reply}`);
  const hasSameHashes =
    JSON.stringify(byBrowser.recordingHashes) === JSON.stringify(byScript.recordingHashes);
  const browser = await scoresOf(portal, token, byBrowser.profileTestId);
  const script = await scoresOf(portal, token, byScript.profileTestId);
  return [...new Set([...browser.keys(), ...script.keys()])].map((measureId) => {
    const [one, other] = [browser.get(measureId) ?? 'missing', script.get(measureId) ?? 'missing'];
    return { measureId, browser: one, script: other, isSame: one === other && hasSameHashes };
  });
}
