/** Arithmetic mean of at least one value. */
export const mean = (values: readonly number[]): number => sum(values) / values.length;

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Variance of a sample: divided by one less than the count, of at least two values. */
export function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((total, value) => total + (value - middle) ** 2, 0) / (values.length - 1);
}

/** Standard deviation of a sample of at least two values. */
export const sd = (values: readonly number[]): number => Math.sqrt(variance(values));

/** Pearson's correlation of two equally long samples. */
export function correlation(first: readonly number[], second: readonly number[]): number {
  const [middleOfFirst, middleOfSecond] = [mean(first), mean(second)];
  const together = first.reduce(
    (total, one, at) => total + (one - middleOfFirst) * ((second[at] ?? Number.NaN) - middleOfSecond),
    0,
  );
  return together / (first.length - 1) / Math.sqrt(variance(first) * variance(second));
}
