import type { ExportKind } from '@plumbline/contract';
import type { Cursor } from './chosen-tests.ts';
import { type Reading, type ReadPosition, readPositionAfter } from './export-steps.ts';

/** Reads the pieces of an export; each call is a transaction of its own. */
export interface PieceSource {
  kind: ExportKind;
  /** The ends of the next pieces; none where they are not known before the pieces are read. */
  ends(start: ReadPosition): Promise<Cursor[]>;
  read(start: ReadPosition, until: Cursor | null): Promise<Reading>;
}

/** Two readings keep two processors of a database busy; a third would only be one more piece in memory. */
const readingsAtOnce = 2;

/**
 * Reads the pieces of an export in their order, several at a time where their ends are known. Taking a piece lets the next reading
 * begin.
 */
export class ReadAhead {
  readonly #source: PieceSource;
  /** Where the next reading begins: null after the last piece, unknown until the piece before has been read. */
  #start: ReadPosition | null | 'unknown';
  #ends: Cursor[] = [];
  #begun: { start: ReadPosition; reading: Promise<Reading> }[] = [];
  #beginning: Promise<void> = Promise.resolve();

  constructor(source: PieceSource, from: ReadPosition) {
    this.#source = source;
    this.#start = from;
  }

  /** The next piece; null after the last one. */
  async next(): Promise<Reading | null> {
    await this.#begin();
    const [head] = this.#begun;
    if (head === undefined) return null;
    const reading = await head.reading;
    this.#begun.shift();
    // Only the last reading leaves the following start unknown.
    if (this.#start === 'unknown' && this.#begun.length === 0)
      this.#start = readPositionAfter(this.#source.kind, head.start, reading.after);
    // A reading that fails meanwhile rejects when its piece is taken.
    this.#begin().catch(() => undefined);
    return reading;
  }

  /** Resolves once no reading is running any more. */
  async end(): Promise<void> {
    await this.#beginning.catch(() => undefined);
    await Promise.allSettled(this.#begun.map(({ reading }) => reading));
  }

  /** Begins as many readings as are allowed, one after the other. */
  #begin(): Promise<void> {
    this.#beginning = this.#beginning.catch(() => undefined).then(() => this.#beginNext());
    return this.#beginning;
  }

  async #beginNext(): Promise<void> {
    while (this.#begun.length < readingsAtOnce && this.#start !== 'unknown' && this.#start !== null) {
      const start = this.#start;
      if (this.#ends.length === 0) this.#ends = await this.#source.ends(start);
      const until = this.#ends.shift() ?? null;
      const reading = this.#source.read(start, until);
      reading.catch(() => undefined);
      this.#begun.push({ start, reading });
      this.#start = until === null ? 'unknown' : { step: start.step, after: until };
    }
  }
}
