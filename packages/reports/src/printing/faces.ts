import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Two code points, both within. */
type Range = readonly [from: number, to: number];

/** A font file's letters under one family name, in the weights it comes in. */
export interface Face {
  family: string;
  ranges: readonly Range[];
  /** The letters within these ranges that the face is used for. */
  letters: RegExp;
  /** The package's file of a weight. */
  files: readonly { weight: number; file: string }[];
}

/**
 * The packages of fonts. A letter is laid out in the first face that has it and is used for it. A Chinese font has some Korean syllables,
 * too, which would stand out among those of a Korean font.
 */
const packages = [
  { name: 'inter', weights: [400, 500, 600, 700], isMine: (_script: string) => true, letters: /^/ },
  {
    name: 'noto-sans-arabic',
    weights: [400, 700],
    isMine: (script: string) => script === 'arabic',
    letters: /^/,
  },
  ...(['hebrew', 'devanagari', 'thai'] as const).map((own) => ({
    name: `noto-sans-${own}` as const,
    weights: [400, 700] as const,
    isMine: (script: string) => script === own,
    letters: /^/,
  })),
  {
    name: 'chocolate-classical-sans',
    weights: [400],
    isMine: isNumbered,
    letters:
      /^[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]$/u,
  },
  { name: 'nanum-gothic', weights: [400, 700], isMine: isNumbered, letters: /^\p{Script=Hangul}$/u },
] as const;

/** Chinese and Korean come in a hundred numbered files, each with some hundred letters. */
function isNumbered(script: string): boolean {
  return /^\[\d+\]$/.test(script);
}

/** Every face. A face is read from disk once a document holds one of its letters. */
export const faces: readonly Face[] = packages.flatMap(({ name, weights, isMine, letters }) => {
  const listed: Readonly<Record<string, string>> = require(`@fontsource/${name}/unicode.json`);
  const scripts = Object.keys(listed).filter(isMine);
  // Nearly every text needs the Latin letters, so their face comes first.
  const ordered = [
    ...scripts.filter((script) => script === 'latin'),
    ...scripts.filter((script) => script !== 'latin'),
  ];
  return ordered.map((script) => ({
    family: `${name} ${script}`,
    ranges: rangesOf(listed[script] ?? ''),
    letters,
    files: weights.map((weight) => ({
      weight,
      file: `@fontsource/${name}/files/${name}-${script.replace(/[[\]]/g, '')}-${weight}-normal.woff`,
    })),
  }));
});

/** Reads ranges as the maker of a font lists them: `U+0000-00FF,U+0131`. */
function rangesOf(text: string): Range[] {
  return text.split(',').map((range) => {
    const [from = 0, to = from] = range
      .replace(/U\+/i, '')
      .split('-')
      .map((point) => Number.parseInt(point, 16));
    return [from, to];
  });
}

const known = new Map<string, Face | null>();
const lacking = new Map<Face, Set<string>>();

/** Marks a letter that a face is listed with but whose file lacks it. Another face is used for the letter from then on. */
export function excludeLetter(face: Face, letter: string): void {
  lacking.set(face, (lacking.get(face) ?? new Set()).add(letter));
  known.delete(letter);
}

/** The face that a letter is laid out in; null where no face has it. */
export function faceOf(letter: string): Face | null {
  const found = known.get(letter);
  if (found !== undefined) return found;
  const point = letter.codePointAt(0) ?? 0;
  const has = ({ ranges }: Face) => ranges.some(([from, to]) => point >= from && point <= to);
  const face =
    faces.find((one) => has(one) && one.letters.test(letter) && !lacking.get(one)?.has(letter)) ?? null;
  known.set(letter, face);
  return face;
}

/** The bytes of a face's file on disk. */
export function pathOf(file: string): string {
  return require.resolve(file);
}
