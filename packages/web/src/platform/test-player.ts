/** Whether this portal serves the test player: then the address of a code opens it, on any phone and without an app. */
export const hasTestPlayer = (page: Document = document): boolean =>
  page.querySelector('meta[name="test-player"]') !== null;

/** What is typed into a browser to come to the player, as people write it. */
export const playerAddress = (): string => `${window.location.host}/test`;
