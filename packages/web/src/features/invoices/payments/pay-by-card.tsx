/** Said to a payer: this portal charges no cards, as it has no card processor. */
export const CardsOff = ({ displayNumber }: { displayNumber: string }) => (
  <p>
    Card payments are turned off on this portal. Please pay by check or bank deposit and include the invoice
    number {displayNumber}.
  </p>
);
