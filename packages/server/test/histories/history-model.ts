/** What is expected of the people of a history, kept beside the portal in the simplest way that can be right. */
export interface Person {
  id: number;
  home: number;
  /** The groups of each organization that they belong to. */
  places: Map<number, Set<number>>;
  /** Where they belonged once: the membership is still stored. */
  left: Set<number>;
  /** The profile that this one was merged into. */
  goneInto: number | null;
  isOfFamily: boolean;
}

export interface KnownTest {
  id: number;
  owner: number;
  taker: number;
  isBaseline: boolean;
  isOfCode: boolean;
}

/** An operation that is not undone. */
export interface OpenOperation {
  id: number;
  organizationId: number;
  people: readonly number[];
  /** The people and the tests before it. */
  before: readonly Person[];
  ownersBefore: ReadonlyMap<number, number>;
  baselinesBefore: ReadonlyMap<number, boolean>;
  /** Whether it made the code of the history one for baseline tests. */
  flipsCode: boolean;
  /** Their rows before it. */
  rows: string;
  newestTest: number;
  /** The profile that a merge ended. */
  lost: number | null;
  /** The organization that a transfer led to. */
  newHome: number | null;
  /** Whose a transferred test was. */
  givenBy: number | null;
  /** Who was deleted in which organization since. */
  deletedSince: Map<number, Set<number>>;
  /** Whether nothing happened to its people since that an undo leaves. */
  isClean: boolean;
}

const copyOf = (person: Person): Person => ({
  ...person,
  places: new Map([...person.places].map(([id, groups]) => [id, new Set(groups)])),
  left: new Set(person.left),
});

export class HistoryModel {
  readonly people = new Map<number, Person>();
  readonly tests = new Map<number, KnownTest>();
  readonly open: OpenOperation[] = [];
  /** The people of all operations, undone ones too. */
  readonly linked: (readonly number[])[] = [];
  readonly everDeleted = new Set<number>();
  /** For whom tests were stored; their submissions keep saying so, wherever the tests go. */
  readonly storedFor = new Map<number, number>();
  isCodeBaseline = false;

  personOf(id: number): Person {
    const person = this.people.get(id);
    if (person === undefined) throw new Error(`profile ${id} is not of this history`);
    return person;
  }

  resolved(id: number): Person {
    const person = this.personOf(id);
    return person.goneInto === null ? person : this.resolved(person.goneInto);
  }

  isIn(id: number, organizationId: number): boolean {
    return this.personOf(id).places.has(organizationId);
  }

  /** Whether somebody belongs nowhere any more, and was not merged. */
  isDeleted(id: number): boolean {
    const { places, goneInto } = this.personOf(id);
    return places.size === 0 && goneInto === null;
  }

  /** Whoever is at home in the organization is at home in the next one after it. */
  deleteFrom(id: number, organizationId: number): void {
    const person = this.personOf(id);
    person.places.delete(organizationId);
    person.left.add(organizationId);
    if (person.home === organizationId) person.home = Math.min(...person.places.keys(), Infinity);
    if (person.home === Infinity) person.home = organizationId;
    this.everDeleted.add(id);
    for (const one of this.open.filter(({ people }) => people.includes(id))) {
      one.isClean = false;
      one.deletedSince.set(id, new Set([...(one.deletedSince.get(id) ?? []), organizationId]));
    }
  }

  /** Whoever was deleted, and everybody whom operations link with them: their rows do not all come back. */
  linkedWithDeleted(): Set<number> {
    const found = new Set(this.everDeleted);
    for (let size = -1; size !== found.size; ) {
      size = found.size;
      for (const people of this.linked)
        if (people.some((id) => found.has(id))) for (const id of people) found.add(id);
    }
    return found;
  }

  testsOf(id: number): KnownTest[] {
    return [...this.tests.values()].filter(({ owner }) => owner === id);
  }

  addTest(test: KnownTest): void {
    this.tests.set(test.id, test);
    this.storedFor.set(test.id, test.owner);
    for (const one of this.open) if (one.people.includes(test.owner)) one.isClean = false;
  }

  /** Notes an operation that was done. */
  begin(
    noted: ReturnType<HistoryModel['before']>,
    done: Pick<OpenOperation, 'id' | 'organizationId'> &
      Partial<Pick<OpenOperation, 'lost' | 'flipsCode' | 'newHome' | 'givenBy'>>,
  ): void {
    const nothing = { lost: null, flipsCode: false, newHome: null, givenBy: null };
    this.open.push({ ...nothing, deletedSince: new Map(), ...noted, ...done });
    this.linked.push(noted.people);
  }

  /** What an undo must give back, noted before an operation begins. */
  before(
    people: readonly number[],
    rows: string,
  ): Pick<
    OpenOperation,
    'people' | 'before' | 'ownersBefore' | 'baselinesBefore' | 'rows' | 'newestTest' | 'isClean'
  > {
    const own = [...this.tests.values()].filter(({ owner }) => people.includes(owner));
    return {
      people,
      before: people.map((id) => copyOf(this.personOf(id))),
      ownersBefore: new Map(own.map(({ id, owner }) => [id, owner])),
      baselinesBefore: new Map(own.map(({ id, isBaseline }) => [id, isBaseline])),
      rows,
      newestTest: Math.max(0, ...this.tests.keys()),
      isClean: true,
    };
  }

  merge(keepId: number, loseId: number): void {
    const [keep, lose] = [this.personOf(keepId), this.personOf(loseId)];
    for (const [organizationId, groups] of lose.places) {
      const own = keep.places.get(organizationId) ?? new Set();
      keep.places.set(organizationId, new Set([...own, ...groups]));
      keep.left.delete(organizationId);
    }
    for (const id of lose.left) if (!keep.places.has(id)) keep.left.add(id);
    for (const id of lose.places.keys()) lose.left.add(id);
    lose.places.clear();
    lose.goneInto = keepId;
    for (const test of this.testsOf(loseId)) test.owner = keepId;
    keep.isOfFamily ||= lose.isOfFamily;
    lose.isOfFamily = false;
  }

  transfer(id: number, to: number, groupId: number): void {
    const person = this.personOf(id);
    person.places.delete(person.home);
    person.left.add(person.home);
    person.places.set(to, new Set([...(person.places.get(to) ?? []), groupId]));
    person.left.delete(to);
    person.home = to;
  }

  /** The newest operation on one of the same people, which has to be undone first. */
  newerThan(operation: OpenOperation): OpenOperation | undefined {
    return this.open.findLast(
      (one) => one.id > operation.id && one.people.some((id) => operation.people.includes(id)),
    );
  }

  /** @returns tests of the kept profile that came since and may go to the one that comes back */
  movable({ lost, people, newestTest }: OpenOperation): KnownTest[] {
    if (lost === null) return [];
    const kept = people.find((id) => id !== lost) ?? 0;
    const back = this.personOf(lost);
    return this.testsOf(kept).filter(
      ({ id, taker }) => id > newestTest && (back.places.has(taker) || back.left.has(taker)),
    );
  }

  undo(operation: OpenOperation, movedTests: readonly number[]): void {
    this.open.splice(this.open.indexOf(operation), 1);
    for (const [id, owner] of operation.ownersBefore) this.testOf(id).owner = owner;
    for (const [id, isBaseline] of operation.baselinesBefore) this.testOf(id).isBaseline = isBaseline;
    if (operation.lost !== null) for (const id of movedTests) this.testOf(id).owner = operation.lost;
    for (const person of operation.before) this.people.set(person.id, this.givenBack(person, operation));
    if (operation.flipsCode) this.isCodeBaseline = false;
    if (operation.isClean) return;
    for (const one of this.open)
      if (one.people.some((id) => operation.people.includes(id))) one.isClean = false;
  }

  /** Somebody as they were before an operation that is undone, but for what happened to them since. */
  private givenBack(person: Person, { deletedSince, newHome, newestTest }: OpenOperation): Person {
    const now = this.personOf(person.id);
    const back = copyOf(person);
    // A membership does not go where somebody was tested since.
    for (const organizationId of now.places.keys()) {
      const isNew = !person.places.has(organizationId) && !person.left.has(organizationId);
      const isHeld = this.testsOf(person.id).some(
        ({ id, taker }) => taker === organizationId && id > newestTest,
      );
      if (isNew && isHeld) back.places.set(organizationId, new Set());
    }
    for (const organizationId of deletedSince.get(person.id) ?? []) {
      back.places.delete(organizationId);
      back.left.add(organizationId);
    }
    if (now.home !== newHome) back.home = now.home;
    return back;
  }

  private testOf(id: number): KnownTest {
    const test = this.tests.get(id);
    if (test === undefined) throw new Error(`test ${id} is not of this history`);
    return test;
  }
}
