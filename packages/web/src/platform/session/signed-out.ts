let act: () => void = () => undefined;

/** Registers what happens when a session ends, here or on the server. Called once, where the router is known. */
export function whenSignedOut(whatToDo: () => void): void {
  act = whatToDo;
}

/** The session is over: the person leaves, or the server says the token is dead. */
export function announceSignedOut(): void {
  act();
}
