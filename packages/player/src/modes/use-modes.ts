import type { SessionModes } from '@plumbline/domain';
import { useEffect } from 'react';

/** Shows the page as the person of the sitting asked for, and as before once the sitting is over. */
export function useModes({ isLeftHanded, isRestful }: SessionModes): void {
  useEffect(() => {
    if (!isLeftHanded) return;
    const { dataset } = document.documentElement;
    dataset.hand = 'left';
    return () => {
      delete dataset.hand;
    };
  }, [isLeftHanded]);
  useEffect(() => {
    if (!isRestful) return;
    const { dataset } = document.documentElement;
    const before = dataset.mantineColorScheme;
    dataset.rest = 'eyes';
    dataset.mantineColorScheme = 'dark';
    return () => {
      delete dataset.rest;
      if (before === undefined) delete dataset.mantineColorScheme;
      else dataset.mantineColorScheme = before;
    };
  }, [isRestful]);
}
