import { states } from '@plumbline/contract';

const codes = new Map(
  states.entries.flatMap(({ id, label }) => [
    [id.toLowerCase(), id],
    [label.toLowerCase(), id],
  ]),
);

/** The code of a state by its name or abbreviation; null where it is none. */
export const stateCode = (text: string | null): string | null =>
  codes.get((text ?? '').trim().replace(/\./g, '').replace(/\s+/g, ' ').toLowerCase()) ?? null;
