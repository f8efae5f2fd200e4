/** An event as it is stored. Instants are ISO 8601 in UTC, as precise as the database writes them, so that they compare as texts. */
export interface EventSpan {
  id: number;
  startedAt: string;
  /** Null while it is open. */
  endedAt: string | null;
  note: string | null;
}

/** An event of the person who is kept that takes others in, and what it becomes. */
export interface JoinedEvent extends EventSpan {
  /** Those that it takes in, of either person. */
  absorbedIds: number[];
}

export interface JoinedEvents {
  joined: JoinedEvent[];
  /** Events of the lost profile that meet none and go over as they are. */
  movedIds: number[];
}

interface Part {
  event: EventSpan;
  isKept: boolean;
}

/**
 * Joins the events of two profiles of one person, who has one injury at a time. Those that overlap, directly or through others, become one:
 * from the earliest start to the latest end, with all notes. It stays the kept one's earliest event; where a side has several of them, the
 * others are taken in.
 */
export function joinEvents(kept: readonly EventSpan[], lost: readonly EventSpan[]): JoinedEvents {
  const parts: Part[] = [
    ...kept.map((event) => ({ event, isKept: true })),
    ...lost.map((event) => ({ event, isKept: false })),
  ].toSorted(
    (one, other) => compare(one.event.startedAt, other.event.startedAt) || one.event.id - other.event.id,
  );
  const result: JoinedEvents = { joined: [], movedIds: [] };
  for (const group of overlapping(parts)) {
    const keptEvent = group.find(({ isKept }) => isKept);
    if (keptEvent === undefined) result.movedIds.push(...group.map(({ event }) => event.id));
    else if (group.length > 1) result.joined.push(joinedOf(keptEvent.event, group));
  }
  return result;
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** @param parts by their start */
function overlapping(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  let end: string | null = '';
  for (const part of parts) {
    const { startedAt, endedAt } = part.event;
    const group = groups.at(-1);
    if (group !== undefined && (end === null || startedAt < end)) {
      group.push(part);
      end = later(end, endedAt);
    } else {
      groups.push([part]);
      end = endedAt;
    }
  }
  return groups;
}

/** The later of two ends, of which none is the latest. */
const later = (one: string | null, other: string | null): string | null =>
  one === null || other === null ? null : one > other ? one : other;

function joinedOf(keptEvent: EventSpan, group: readonly Part[]): JoinedEvent {
  const events = group.map(({ event }) => event);
  const notes = [
    ...new Set(
      [keptEvent, ...events].flatMap(({ note }) => (note === null || note.trim() === '' ? [] : [note])),
    ),
  ];
  return {
    id: keptEvent.id,
    startedAt: events.reduce(
      (first, { startedAt }) => (startedAt < first ? startedAt : first),
      keptEvent.startedAt,
    ),
    endedAt: events.reduce<string | null>((last, { endedAt }) => later(last, endedAt), keptEvent.endedAt),
    note: notes.length === 0 ? null : notes.join('\n'),
    absorbedIds: events.flatMap(({ id }) => (id === keptEvent.id ? [] : id)),
  };
}
