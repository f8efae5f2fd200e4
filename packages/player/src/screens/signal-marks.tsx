/** The signal that asks for an answer: a tick, which is told from the cross by its shape too. */
export const GoMark = () => (
  <svg viewBox="0 0 100 100" data-mark="go" aria-hidden="true">
    <path d="M18 54 41 78 84 26" />
  </svg>
);

/** The signal that asks for none. */
export const StopMark = () => (
  <svg viewBox="0 0 100 100" data-mark="stop" aria-hidden="true">
    <path d="M24 24 76 76M76 24 24 76" />
  </svg>
);
