/** Where a phone's camera leads: the app claims the address and fills the code in; without the app its page says what to do. */
export const codeLink = (code: string): string => `${window.location.origin}/redeem-code/${code}`;
