import { createHash } from 'node:crypto';
import type { SubmittedTestInput } from '@plumbline/contract';

export type Source = 'balance' | 'stroop' | 'flanker' | 'posner' | 'surveys';

/** A test to send, and whose it is in the folder. */
export interface PlannedTest {
  source: Source;
  /** The person within the source, for example 'balance 7'. */
  person: string;
  /** For people, for example 'balance 7, trial 2'. */
  label: string;
  test: SubmittedTestInput;
}

/** A UUID of its own (version 8) made from what it stands for, so that importing again sends the same one. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`plumbline recordings ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Nothing in the folder names anybody: people are called after their source and number. */
export function personOf(
  source: string,
  number: string,
  facts: { birthDate?: string; sex?: 'M' | 'F'; heightInches?: number; weightPounds?: number } = {},
): SubmittedTestInput['person'] {
  return {
    kind: 'new',
    person: {
      clientUuid: uuidOf(`person ${source} ${number}`),
      firstName: source.charAt(0).toUpperCase() + source.slice(1),
      lastName: `Recording ${number.padStart(3, '0')}`,
      birthDate: '1996-06-15',
      sex: 'F',
      ...facts,
    },
  };
}

/** An instant some days after the first one of the import, at ten in the morning UTC. */
export function dayOfImport(day: number): string {
  return new Date(Date.UTC(2026, 0, 5 + day, 10)).toISOString();
}
