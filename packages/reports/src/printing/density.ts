import { createContext, useContext } from 'react';

/** Whether a page keeps its usual distances, or less of them so that all of it fits. */
export type Spacing = 'usual' | 'tight';

export const Density = createContext<Spacing>('usual');

/** A distance of the page in CSS pixels, by how close everything stands on it. */
export function useSpace(usual: number, tight: number): number {
  return useContext(Density) === 'tight' ? tight : usual;
}
