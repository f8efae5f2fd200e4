import type { Call } from '@plumbline/contract';
import type { Tx } from '../database/database.ts';
import { InvariantError } from '../invariant-error.ts';
import { recordRead } from './record-read.ts';

/** The profiles whose data one request reads, and whether the audit log knows it. */
export class ProfileReads {
  readonly #call: Pick<Call, 'path' | 'audits'>;
  readonly #record: typeof recordRead;
  readonly #unwritten = new Set<number>();
  readonly #written = new Set<number>();
  #wasNamed = false;

  /** @param record how the audit log is told: as a read of the viewer's, unless somebody else asks */
  constructor(call: Pick<Call, 'path' | 'audits'>, record: typeof recordRead = recordRead) {
    this.#call = call;
    this.#record = record;
  }

  /** Notes the profiles; an empty list says that there was nothing to read. */
  name(profileIds: readonly number[]): void {
    this.#wasNamed = true;
    for (const id of profileIds) this.#unwritten.add(id);
  }

  /** Who was named and is not in the audit log yet. */
  get unwritten(): readonly number[] {
    return [...this.#unwritten];
  }

  /** Who is in the audit log. */
  get written(): Iterable<number> {
    return this.#written;
  }

  /** Goes back to what was named before a transaction that was rolled back. */
  restore(unwritten: readonly number[]): void {
    this.#unwritten.clear();
    for (const id of unwritten) this.#unwritten.add(id);
  }

  /** Writes what was named since the last time, in the transaction that read it. */
  async writeWith(tx: Tx): Promise<void> {
    if (this.#unwritten.size === 0) return;
    const profileIds = [...this.#unwritten];
    this.#unwritten.clear();
    await this.#record(tx, this.#call.path, profileIds);
    for (const id of profileIds) this.#written.add(id);
  }

  /** @throws InvariantError when a reply is about to leave without having said whose data it holds */
  assertNamed(): void {
    if (this.#call.audits === 'profile' && !this.#wasNamed) {
      throw new InvariantError(
        `${this.#call.path} answers a profile's data and did not say whose: call auditRead`,
      );
    }
  }

  /** @throws InvariantError when profiles were named too late for the transaction that read them */
  assertWritten(): void {
    if (this.#unwritten.size > 0) {
      throw new InvariantError(
        `${this.#call.path} named the profiles it read after its transaction had ended`,
      );
    }
  }
}
