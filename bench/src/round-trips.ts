/** Scopes of what the queue and its jobs do of themselves. */
const besideCalls = ['queue', 'job'];

/** How often the calls that a server has answered so far waited for the database; jobs and their queue left out. */
export async function roundTripsSoFar(url: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/^database_round_trips_total\{scope="(\w+)"\} (\d+)/gm)]
    .filter(([, scope = '']) => !besideCalls.includes(scope))
    .reduce((sum, [, , count]) => sum + Number(count), 0);
}
