/** Numbers that follow from a seed: the same seed, the same requests. */
export interface Random {
  /** From 0 up to and without `end`. */
  below(end: number): number;
  pick<T>(list: readonly T[]): T;
  /** True this often. */
  chance(share: number): boolean;
}

/** mulberry32 (Tommy Ettinger): 32 bits of state, enough for requests that nobody guesses. */
export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (end: number) => Math.floor(next() * end);
  return {
    below,
    pick: (list) => {
      const picked = list[below(list.length)];
      if (picked === undefined && list.length === 0) throw new Error('nothing to pick from');
      return picked as (typeof list)[number];
    },
    chance: (share) => next() < share,
  };
}
