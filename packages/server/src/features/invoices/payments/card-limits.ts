/** The provider of card payments charges no less, in cents of US dollars. */
export const minCardCents = 50;

/** A key of the provider lives for a day. An attempt that is nearly as old is looked up and never sent again. */
export const resentForMs = 20 * 3_600_000;
