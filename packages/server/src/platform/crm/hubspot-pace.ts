/** The clock and the waiting, which tests replace. */
export interface Waiting {
  now(): number;
  wait(ms: number): Promise<void>;
}

/** HubSpot takes five searches a second of an account; others use it too. */
const perSecond = 4;

/**
 * Lets at most four requests begin in any second, in the order in which they were asked for.
 * @returns a function that resolves when the next request may begin
 */
export function paced({ now, wait }: Waiting): () => Promise<void> {
  const begun: number[] = [];
  let last: Promise<void> = Promise.resolve();
  const waitForSlot = async () => {
    const earliest = (begun.at(-perSecond) ?? Number.NEGATIVE_INFINITY) + 1000;
    if (earliest > now()) await wait(earliest - now());
    begun.push(now());
    if (begun.length > perSecond) begun.shift();
  };
  return () => {
    last = last.then(waitForSlot);
    return last;
  };
}
