/** Said to a payer: this portal charges no cards, as it has no card processor. */
export const CardsOff = ({ displayNumber }: { displayNumber: string }) => (
  <p>
    Card payments are switched off on this portal, so please pay by check or bank deposit and name invoice{' '}
    {displayNumber}.
  </p>
);
