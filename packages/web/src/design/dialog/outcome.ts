/** A refusal as the server words it; `field` where it is about one. */
interface Refusal {
  message: string;
  field?: string | undefined;
}

/** What came of a save: done, or refused with reasons, the first of which is shown. */
export type Outcome = { ok: true } | { ok: false; errors: readonly Refusal[] };

/** Shown when not even a refusal came back. */
const unexpected: Outcome = {
  ok: false,
  errors: [{ message: 'Something went wrong. Nothing was saved; please try again.' }],
};

/**
 * Waits for an action and turns what it throws into a refusal that a person can read. The thrown error is still
 * reported, to the console and to whatever listens for errors of the page.
 */
export async function settle(action: () => Promise<Outcome> | Outcome): Promise<Outcome> {
  try {
    return await action();
  } catch (error) {
    reportError(error);
    return unexpected;
  }
}
