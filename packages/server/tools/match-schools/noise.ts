import type { Random } from '../../test/fuzz/random.ts';

const short: readonly (readonly [RegExp, string])[] = [
  [/\bhigh school\b/i, 'HS'],
  [/\bschool district\b/i, 'SD'],
  [/\bunified\b/i, 'USD'],
  [/\bsenior\b/i, 'Sr'],
  [/\bjunior\b/i, 'Jr'],
  [/\bschool\b/i, 'Sch'],
  [/\bacademy\b/i, 'Acad'],
  [/\belementary\b/i, 'Elem'],
  [/\bsaint\b/i, 'St.'],
  [/\bmount\b/i, 'Mt.'],
  [/\buniversity\b/i, 'Univ'],
  [/\bcollege\b/i, 'Coll'],
  [/\bcommunity\b/i, 'Comm'],
  [/\binstitute\b/i, 'Inst'],
  [/\bchristian\b/i, 'Chr'],
  [/\bcenter\b/i, 'Ctr'],
  [/\bpreparatory\b/i, 'Prep'],
  [/\band\b/i, '&'],
];

const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * A name as a person types it into a customer list: half of them with short forms, three in ten without one of their words (where three
 * or more), two in ten with their city, three in ten with one typing error.
 */
export function noisyName({ name, city }: { name: string; city: string | null }, random: Random): string {
  let noisy = name;
  if (random.chance(0.5)) for (const [full, shortForm] of short) noisy = noisy.replace(full, shortForm);
  if (random.chance(0.3)) noisy = withoutOneWord(noisy, random);
  if (random.chance(0.2) && city !== null) noisy = `${noisy} - ${city}`;
  return random.chance(0.3) ? mistyped(noisy, random) : noisy;
}

function withoutOneWord(name: string, random: Random): string {
  const words = name.split(' ');
  if (words.length < 3) return name;
  const dropped = random.below(words.length);
  return words.filter((_, index) => index !== dropped).join(' ');
}

/** A letter changed, left out, doubled, or swapped with its neighbour. */
function mistyped(name: string, random: Random): string {
  const at = 1 + random.below(Math.max(1, name.length - 2));
  const [before, letter, after] = [name.slice(0, at), name[at] ?? '', name.slice(at + 1)];
  switch (random.below(4)) {
    case 0:
      return before + letters[random.below(letters.length)] + after;
    case 1:
      return before + after;
    case 2:
      return before + letter + letter + after;
    default:
      return before + (after[0] ?? '') + letter + after.slice(1);
  }
}
