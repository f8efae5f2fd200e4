import { plainWords } from './plain-words.ts';

/** An address made ready to be compared. */
export interface SchoolAddress {
  /** Of the house or of the post office box; empty where there is none. */
  number: string;
  /** The words of the street without its kind, its direction and the unit. */
  street: readonly string[];
}

const kindsAndDirections = new Set(
  (
    'street st avenue ave av road rd drive dr boulevard blvd lane ln court ct place pl way highway hwy parkway pkwy circle cir ' +
    'terrace ter trail trl square sq loop pike turnpike tpke route rte plaza plz north south east west n s e w ne nw se sw ' +
    'northeast northwest southeast southwest'
  ).split(' '),
);
const unit = /^(?:suite|ste|apt|apartment|unit|bldg|building|room|rm|floor|fl|box|po|pob)$/;
const ordinals = new Map(
  'first second third fourth fifth sixth seventh eighth ninth tenth'
    .split(' ')
    .map((word, index) => [word, String(index + 1)]),
);

/** A street as '5th' or 'Fifth' is '5'. */
const streetWord = (word: string): string =>
  ordinals.get(word) ?? word.replace(/^(\d+)(?:st|nd|rd|th)$/, '$1').replace(/^saint$/, 'st');

/** The address ready to be compared; null for none. */
export function schoolAddress(address: string | null): SchoolAddress | null {
  const words = plainWords(address ?? '');
  if (words.length === 0) return null;
  const box = words.indexOf('box');
  if (box >= 0 && /^(?:p|po|pob|o|post|office)$/.test(words[0] ?? '')) {
    return { number: words[box + 1] ?? '', street: ['box'] };
  }
  const first = words.findIndex((word) => /^\d/.test(word));
  const from = first === 0 ? 1 : 0;
  const end = words.findIndex((word, index) => index > from && unit.test(word));
  const inStreet = words.slice(from, end < 0 ? undefined : end);
  const telling = inStreet.filter((word) => !kindsAndDirections.has(word));
  const street = (telling.length > 0 ? telling : inStreet).map(streetWord);
  return { number: first === 0 ? (words[0] ?? '') : '', street };
}
