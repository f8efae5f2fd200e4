export interface Answer {
  value: number;
  /** Null between the ends of a scale. */
  text: string | null;
}

/** The answers from 0 on: with a word each, or with the words of both ends of a scale and none between. */
export const answersOf = (words: readonly string[], maxAnswer: number): readonly Answer[] =>
  Array.from({ length: maxAnswer + 1 }, (_, value) => {
    const isEnd = value === 0 || value === maxAnswer;
    if (words.length > maxAnswer) return { value, text: words[value] ?? null };
    return { value, text: isEnd ? (words[value === 0 ? 0 : 1] ?? null) : null };
  });
