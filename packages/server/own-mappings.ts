/** The parts of a source map (revision 3) that a bundler of ours writes. */
export interface SourceMap {
  sources: (string | null)[];
  names: string[];
  mappings: string;
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const valueOfDigit = new Map([...digits].map((digit, value) => [digit, value]));

/** The numbers of a segment: base 64, five bits a digit, the sixth says that there is more, the lowest bit of all is the sign. */
function decode(segment: string): number[] {
  const numbers: number[] = [];
  let number = 0;
  let shift = 0;
  for (const digit of segment) {
    const value = valueOfDigit.get(digit) ?? 0;
    number |= (value & 31) << shift;
    shift += 5;
    if ((value & 32) !== 0) continue;
    numbers.push((number & 1) === 1 ? -(number >>> 1) : number >>> 1);
    number = 0;
    shift = 0;
  }
  return numbers;
}

function encode(numbers: readonly number[]): string {
  let text = '';
  for (const number of numbers) {
    let left = number < 0 ? (-number << 1) | 1 : number << 1;
    do {
      text += digits[(left & 31) | (left > 31 ? 32 : 0)];
      left >>>= 5;
    } while (left > 0);
  }
  return text;
}

/**
 * The same map without the code of packages. A trace of ours is told by our sources, and Node decodes the whole map for the first error
 * that is logged and keeps it: with the packages in it, 70 MiB.
 */
export function withOwnMappingsOnly<M extends SourceMap>(map: M): M {
  const isForeign = map.sources.map((source) => source?.includes('node_modules/') ?? false);
  // Source, line, column and name go on from the segment before, also over the end of a line; the column in the bundle begins anew there.
  const read = [0, 0, 0, 0];
  const written = [0, 0, 0, 0];
  const lines = map.mappings.split(';').map((line) => {
    if (line === '') return '';
    let column = 0;
    let writtenColumn = 0;
    let wasOwn = false;
    const kept: string[] = [];
    for (const segment of line.split(',')) {
      const [columns = 0, ...rest] = decode(segment);
      column += columns;
      rest.forEach((number, at) => {
        read[at] = (read[at] ?? 0) + number;
      });
      const isOwn = rest.length > 0 && !isForeign[read[0] ?? 0];
      // One without a source ends what the last one of ours stands for.
      if (isOwn || wasOwn) {
        const fields = isOwn ? read.slice(0, rest.length) : [];
        kept.push(encode([column - writtenColumn, ...fields.map((now, at) => now - (written[at] ?? 0))]));
        fields.forEach((now, at) => {
          written[at] = now;
        });
        writtenColumn = column;
      }
      wasOwn = isOwn;
    }
    return kept.join(',');
  });
  return { ...map, mappings: lines.join(';') };
}
