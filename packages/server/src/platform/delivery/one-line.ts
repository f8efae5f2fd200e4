/** What begins a line of its own (controls, line and paragraph separators), and what turns the direction of what follows. */
const breaking = /[\p{Cc}\u2028\u2029]+/gu;
const turning = /[\u202A-\u202E\u2066-\u2069]/g;

/** A sentence of the portal as one line: a name in it can hold line ends, after which it would speak with the portal's voice. */
export const oneLine = (text: string): string => text.replace(turning, '').replace(breaking, ' ').trim();
