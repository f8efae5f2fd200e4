import type { ExportKind } from '@plumbline/contract';
import type { Cursor } from './chosen-tests.ts';
import { placeAfter, type Reading, type ReadingPlace } from './export-steps.ts';

/** How an export reads; each call is a transaction of its own. */
export interface PieceSource {
  kind: ExportKind;
  /** Where the next pieces end; none where that is not known before they are read. */
  ends(place: ReadingPlace): Promise<Cursor[]>;
  read(place: ReadingPlace, until: Cursor | null): Promise<Reading>;
}

/** Two keep two processors of a database busy; a third would be one more piece in memory. */
const readingsAtOnce = 2;

/**
 * Reads the pieces of an export in their order, more than one at a time where it is known where they end. Who takes one lets the next
 * begin.
 */
export class ReadAhead {
  readonly #source: PieceSource;
  /** Where the reading that is begun next begins: null after the last piece, unknown until the one before was read. */
  #place: ReadingPlace | null | 'unknown';
  #ends: Cursor[] = [];
  #begun: { place: ReadingPlace; reading: Promise<Reading> }[] = [];
  #beginning: Promise<void> = Promise.resolve();

  constructor(source: PieceSource, from: ReadingPlace) {
    this.#source = source;
    this.#place = from;
  }

  /** The next piece; null after the last one. */
  async next(): Promise<Reading | null> {
    await this.#begin();
    const [head] = this.#begun;
    if (head === undefined) return null;
    const reading = await head.reading;
    this.#begun.shift();
    // Only the last one that was begun leaves it open.
    if (this.#place === 'unknown' && this.#begun.length === 0)
      this.#place = placeAfter(this.#source.kind, head.place, reading.after);
    // What is read while this one is written fails where it is taken.
    this.#begin().catch(() => undefined);
    return reading;
  }

  /** When it returns, nothing is being read any more. */
  async end(): Promise<void> {
    await this.#beginning.catch(() => undefined);
    await Promise.allSettled(this.#begun.map(({ reading }) => reading));
  }

  /** Begins what may be begun, one after the other. */
  #begin(): Promise<void> {
    this.#beginning = this.#beginning.catch(() => undefined).then(() => this.#beginNext());
    return this.#beginning;
  }

  async #beginNext(): Promise<void> {
    while (this.#begun.length < readingsAtOnce && this.#place !== 'unknown' && this.#place !== null) {
      const place = this.#place;
      if (this.#ends.length === 0) this.#ends = await this.#source.ends(place);
      const until = this.#ends.shift() ?? null;
      const reading = this.#source.read(place, until);
      reading.catch(() => undefined);
      this.#begun.push({ place, reading });
      this.#place = until === null ? 'unknown' : { step: place.step, after: until };
    }
  }
}
