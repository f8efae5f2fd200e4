/** Somebody who is signed in has to give a second factor; the page that can ask for it reports how it ended. */
export interface SecondFactorRequest {
  /** The person gave it. */
  given(): void;
  /** The person cancelled. */
  refused(): void;
}

type Listener = (request: SecondFactorRequest | null) => void;

let listener: Listener | null = null;
let running: { outcome: Promise<boolean>; request: SecondFactorRequest } | null = null;

/**
 * Asks the person for a second factor. Several calls that are refused for lack of one at the same time wait for the same answer.
 *
 * @returns whether it was given; false where nothing on the page can ask for it
 */
export function requestSecondFactor(): Promise<boolean> {
  if (listener === null) return Promise.resolve(false);
  if (running === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const end = (isGiven: boolean) => () => {
      running = null;
      listener?.(null);
      resolve(isGiven);
    };
    running = { outcome: promise, request: { given: end(true), refused: end(false) } };
    listener(running.request);
  }
  return running.outcome;
}

/** Registers the one component that asks. It is called for each request and at its end. Returns a function that unregisters it. */
export function onSecondFactorRequested(next: Listener): () => void {
  listener = next;
  return () => {
    running?.request.refused();
    listener = null;
  };
}
